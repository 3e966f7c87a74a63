/** What Resi says in a first game of the Kuhhandel family, in German. */

import type { Said, Values } from "../../../lib/coach.svelte";

const karten = (count: string | number | undefined) => (count === 1 ? "eine Karte" : `${count} Karten`);

const texts = {
  family: {
    four: {
      name: "Vier gleiche Tiere",
      head: "Vier gleiche Tiere",
      text: ({ animal }: Values) =>
        `Am Ende zählt nur, wer von einem Tier alle vier hat. Hier kommt die erste Karte unter den Hammer: *${animal}*.`,
    },
    fourDuel: {
      name: "Vier gleiche Tiere",
      head: "Vier gleiche Tiere",
      text: () => "Am Ende zählt nur, wer von einem Tier alle vier hat. Deine Tiere liegen hier, für beide offen.",
    },
    money: {
      name: "Dein Geld",
      head: "Dein Geld",
      text: ({ money }: Values) =>
        `Das ist dein Geld, zusammen *${money}*. Die Werte siehst nur du, die anderen sehen bloß, wie viele Karten es sind.`,
    },
    bid: {
      name: "Mitbieten",
      head: "Dein erstes Gebot",
      text: ({ least }: Values) =>
        `Mit *${least}* liegst du vorn, oder du passt und sparst. Gezahlt wird erst, wenn niemand mehr bietet.`,
    },
    pay: {
      name: "Bezahlen ohne Wechselgeld",
      head: "Wechselgeld gibt es nicht",
      text: () =>
        "Die passenden Karten liegen schon bereit; tippst du auf andere, ist weg, was sie zu viel wert sind. Dein Geld bekommt, wer versteigert hat.",
    },
    turn: {
      name: "Dein Zug",
      head: "Du bist dran",
      text: () => "Deck die oberste Karte auf und versteigere sie: Die anderen bieten, und das Geld geht an dich.",
    },
    divide: {
      name: "Verteilen",
      head: "Behalten oder abgeben",
      text: ({ card, name }: Values) =>
        `Diese Karte siehst nur du: *${card}*. Behältst du sie, bekommt ${name} die nächste vom Stapel, sonst du.`,
    },
    buy: {
      name: "Vorkaufsrecht",
      head: "Du hast das letzte Wort",
      text: ({ name, bid, cards }: Values) =>
        cards
          ? `${name} hat bei ${bid} zugeschlagen, aber du versteigerst: Nimm die Karten, oder zahl selbst ${bid} Karten und behalte die Prämienkarte.`
          : `${name} bietet ${bid}, aber du versteigerst: Nimm das Geld, oder zahl selbst ${bid} an ${name} und behalte das Tier.`,
    },
    bluff: {
      name: "Bluffen beim Bieten",
      head: "Mehr bieten, als du hast?",
      text: ({ money, least }: Values) =>
        `Du hast ${money}, darfst aber auch *${least}* bieten und die anderen hochtreiben. Will dann niemand mehr, fliegst du auf und musst dein ganzes Geld zeigen.`,
    },
    donkey: {
      name: "Der Esel bringt Geld",
      head: "Ein Esel! Geld für alle",
      text: ({ note }: Values) =>
        `Wird ein Esel aufgedeckt, bekommen alle Geld von der Bank, diesmal *${note}*. Beim nächsten wird es mehr.`,
    },
    pedigree: {
      name: "Die Prämienkarte",
      head: "Eine Prämienkarte",
      text: ({ animal, out }: Values) =>
        out
          ? `Jetzt wird von 10 heruntergezählt, und wer zuerst zuschlägt, zahlt dir so viele Geldkarten. Zum Quartett *${animal}* bringt die Prämienkarte 250 extra.`
          : `Gleich wird von 10 heruntergezählt: Schlägst du bei 4 zu, zahlst du vier Karten, egal welche, auch Nullen. Zum Quartett *${animal}* bringt die Prämienkarte 250 extra.`,
    },
    pedigreeDuel: {
      name: "Die Prämienkarte",
      head: "Eine Prämienkarte",
      text: ({ animal }: Values) =>
        `Die Prämienkarte zum Quartett *${animal}* bringt am Ende 250. Um sie wird nie gehandelt.`,
    },
    rat: {
      name: "Die Ratte",
      head: "Niemand will die Ratte",
      text: ({ beside }: Values) =>
        `Leg eine Geldkarte dazu, am besten eine Null, und es geht reihum weiter. Oder nimm die Ratte mit allem, was daneben liegt: ${beside ? `bis jetzt *${beside}*` : "bis jetzt nichts"}.`,
    },
    ratDuel: {
      name: "Die Ratte",
      head: "Eine Ratte",
      text: ({ name, me }: Values) =>
        `Die Ratte hat jetzt ${me ? "du" : name}. Wer am Ende alle vier hat, verliert damit ein Quartett.`,
    },
    trade: {
      name: "Der Kuhhandel",
      head: "Statt zu versteigern: ein Kuhhandel",
      text: ({ name, animal }: Values) =>
        `Du und ${name} habt beide dieses Tier: *${animal}*. Wenn du magst, fordere ${name} heraus; ablehnen geht nicht.`,
    },
    answer: {
      name: "Herausgefordert",
      head: "Du bist herausgefordert",
      text: ({ name, offered, animal, rat }: Values) =>
        rat
          ? `${name} will eine *${animal}* loswerden und legt ${karten(offered)} verdeckt hin. Leg mehr dagegen, oder du bekommst das Geld und die Ratte dazu.`
          : `${name} will dein Tier *${animal}* und bietet verdeckt ${karten(offered)}, vielleicht lauter Nullen. Nimm an, oder tipp Karten an und leg sie dagegen: Wer mehr legt, bekommt das Tier.`,
    },
    offer: {
      name: "Verdeckt bieten",
      head: "Dein Angebot, verdeckt",
      text: ({ name }: Values) =>
        `Tipp an, was du bietest. ${name} sieht nur, wie viele Karten es sind: Auch ein paar Nullen machen Eindruck.`,
    },
    last: {
      name: "Die letzten Tiere",
      head: "Der Stapel ist leer",
      text: () => "Ab jetzt wird nur noch gehandelt, bis alle Quartette voll sind. Geld ist danach nichts mehr wert.",
    },
    end: {
      name: "Abrechnung",
      head: "Abgerechnet wird zum Schluss",
      text: () =>
        "Zähl die Werte deiner Quartette zusammen und nimm sie mal ihre Zahl: Ein zweites Quartett verdoppelt alles.",
    },
    given: {
      name: "",
      head: "Kein Wechselgeld",
      text: ({ lost, price }: Values) =>
        `Für ${price} hast du zu viel hingelegt, *${lost}* sind verschenkt. Kleine Geldkarten sind darum viel wert.`,
    },
    exposed: {
      name: "",
      head: "Aufgeflogen!",
      text: ({ name, money, me }: Values) =>
        me
          ? `Du konntest nicht zahlen, und alle haben gesehen: Du hast ${money}. Das Tier wird neu versteigert.`
          : `${name} hat mehr geboten, als da ist, und muss alles zeigen: ${money}. Das Tier wird neu versteigert.`,
    },
    taken: {
      name: "",
      head: "Die Ratte hat jemand",
      text: ({ name, me }: Values) =>
        `${me ? "Du hast sie" : `${name} hat sie`} genommen, samt dem Geld. Wer am Ende alle vier Ratten hat, verliert damit ein Quartett.`,
    },
    tied: {
      name: "",
      head: "Gleich viel!",
      text: () =>
        "Ihr habt gleich viel geboten, also noch einmal. Steht es wieder gleich, gewinnt, wer herausgefordert hat.",
    },
    traded: {
      name: "",
      head: "So geht Kuhhandel",
      text: ({ won, name, animal, rat }: Values) =>
        `${won ? "Du hast" : `${name} hat`} mehr geboten und ${rat ? `${won ? "bist" : "ist"} die Ratte los` : `${won ? "bekommst" : "bekommt"}, worum es ging: *${animal}*`}. Das gebotene Geld bleibt getauscht.`,
    },
    quartet: {
      name: "",
      head: "Ein Quartett!",
      text: ({ animal }: Values) => `*${animal}*, alle vier: Die nimmt dir niemand mehr, und sie zählen am Ende.`,
    },
  } satisfies Record<string, Said>,
  second: {
    exposed: {
      text: ({ name, money, me }: Values) =>
        me
          ? `Du konntest nicht zahlen, und alle haben gesehen: Du hast ${money}. Das Tier wird neu versteigert, diesmal ohne dich.`
          : `${name} hat mehr geboten, als da ist, und muss alles zeigen: ${money}. Das Tier wird neu versteigert, ohne ${name}.`,
    },
  },
  master: {
    end: {
      text: () =>
        "Werte der Quartette und passende Prämienkarten zusammen, mal die Zahl deiner Quartette: Ein zweites verdoppelt alles.",
    },
  },
  duel: {
    donkey: {
      text: ({ note }: Values) =>
        `Liegt ein Esel offen da, bekommt ihr beide Geld von der Bank, diesmal *${note}*. Beim nächsten wird es mehr.`,
    },
    money: {
      text: ({ money }: Values) =>
        `Das ist dein Geld für den Kuhhandel, zusammen *${money}*, und nur du siehst die Werte. Karten mit grünem Rücken im Stapel sind auch Geld.`,
    },
    end: {
      text: () =>
        "Werte der Quartette und passende Prämienkarten zusammen, mal die Zahl deiner Quartette: Ein zweites verdoppelt alles.",
    },
  },
};

export type Texts = typeof texts;
export default texts;
