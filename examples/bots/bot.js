#!/usr/bin/env node
// A bot for Triskel: plays every game, and plays anything that is allowed.
//
//     triskel match skull --bots examples/bots/bot.js,easy
//
// What it is told comes on standard input and what it does goes to standard output, one JSON object
// a line (docs/bots.md). Put ideas of your own into choose().
'use strict'
const readline = require('node:readline')

// One of the legal actions of a seat of yours, as "P2". `view` is what you may know now, `moves` what happened so far.
function choose(seat, view, actions, moves) {
  return actions[Math.floor(Math.random() * actions.length)]
}

function tell(message) {
  process.stdout.write(JSON.stringify(message) + '\n')
}

let moves = []
let asked = 0

const heard = {
  event(message) { // a game begins; or a move: "P3 bid 2", as you saw it
    if (message.kind === 'started') moves = []
    if (message.kind === 'move') moves.push(message.move)
  },
  now(message) { // how it is, and what your seats may do, if they are to act
    for (const [seat, offers] of Object.entries(message.legal)) {
      const action = choose(seat, message.view, offers.map((offer) => offer.do), moves)
      tell({ t: 'do', id: ++asked, line: `${seat} ${action}`, seen: message.n })
    }
  },
  no(message) { // it was not allowed: say why
    if (message.why !== 'late') console.error(message.error)
  },
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  heard[message.t]?.(message)
})
