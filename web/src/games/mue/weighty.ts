/** What somebody who was away wants to hear of first. */
export default ["ChiefFound", "Eklat", "NobodyBid", "TargetReached", "TargetMissed", "Scored", "GameEnded"];
