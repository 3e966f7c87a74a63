// The peer: a boardgame.io server with a game of plain moves whose state is as long as our views, and a load for it.
//   npm install boardgame.io            in any folder outside the project, then there:
//   taskset -c 0 node …/bench/boardgame_io.js serve 18300
//   taskset -c 1 node …/bench/boardgame_io.js load 18300 TABLES SECONDS PID-OF-THE-SERVER
const { createRequire } = require("node:module");
const fs = require("node:fs");
const here = createRequire(process.cwd() + "/");
const SEATS = 5;
const [role, port, tables, seconds, pid] = process.argv.slice(2);

function player() {
  return { animals: { cow: 1, pig: 2, horse: 1 }, quartets: ["rooster"], pedigrees: [], score: 10,
    money: { cards: 8, certain: [50, 10, 10, 10, 10, 0, 0], least: 90, most: 300 }, padding: "m".repeat(100) };
}

const cows = {
  name: "cows",
  setup: () => ({ bid: 0, pile: 30, players: Array.from({ length: SEATS }, player) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { bid: ({ G }, amount) => { G.bid = amount; } },
  playerView: ({ G, playerID }) => ({ ...G, players: G.players.map((each, seat) =>
    String(seat) === playerID ? each : { ...each, money: { ...each.money, certain: [] } }) }),
};

function cpu() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function load() {
  const { io } = here("socket.io-client");
  let moves = 0, heard = 0, bytes = 0, running = false;
  const took = [], sent = {}, seen = {}, states = [];
  const sockets = [];
  function go(table, state) {
    const playerID = state.ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "bid", args: [moves], playerID } };
    sent[table] = performance.now();
    sockets[table][Number(playerID)].emit("update", action, state._stateID, `t${table}`, playerID);
  }
  for (let table = 0; table < tables; table++) {
    sockets.push([]);
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = io(`http://127.0.0.1:${port}/cows`, { transports: ["websocket"], forceNew: true });
      sockets[table].push(socket);
      await new Promise((resolve) => {
        socket.on("sync", (_, info) => { states[table] = info.state; resolve(); });
        socket.on("connect", () => socket.emit("sync", `t${table}`, String(seat), undefined, SEATS));
      });
      socket.on("update", (_, state) => {
        heard++;
        if (heard % 50 === 0) bytes += JSON.stringify(state).length * 50;
        seen[table] = (seen[table] || 0) + 1;
        if (seen[table] < SEATS) return;
        seen[table] = 0;
        moves++;
        took.push(performance.now() - sent[table]);
        if (running) go(table, state);
      });
    }
  }
  const [before, start] = [cpu(), performance.now()];
  running = true;
  states.forEach((state, table) => go(table, state));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const [used, wall] = [cpu() - before, (performance.now() - start) / 1000];
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(took.length * share)].toFixed(2);
  console.log(`${(moves / wall).toFixed(0)} moves/s  ${(moves / used).toFixed(0)} moves per CPU-second  ` +
    `seen by all p50 ${at(0.5)} p90 ${at(0.9)} p99 ${at(0.99)} ms  CPU ${(100 * used / wall).toFixed(0)}%  ` +
    `about ${(bytes / heard).toFixed(0)} bytes of state a message`);
  process.exit(0);
}

if (role === "serve") {
  const { Server } = here("boardgame.io/server");
  Server({ games: [cows], origins: ["*"] }).run(Number(port));
} else {
  load();
}
