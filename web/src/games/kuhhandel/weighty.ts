/** What somebody who was away wants to hear of first. */
export default ["CardWon", "Exposed", "RatTaken", "TradeWon", "QuartetCompleted", "DoveWon", "GameEnded"];
