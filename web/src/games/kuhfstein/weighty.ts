/** What somebody who was away wants to hear of first. */
export default ["CardPlayed", "HerdTaken", "BonusReached", "LastRound", "GoalShown", "GameEnded"];
