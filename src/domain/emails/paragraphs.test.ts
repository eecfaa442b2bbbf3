import { expect, test } from "vitest";
import { splitParagraphs, splitSignOff } from "./paragraphs.ts";

test.each([
  ["", []],
  [" \n\n ", []],
  ["one\ntwo", ["one\ntwo"]],
  ["one\r\n\r\ntwo\rthree", ["one", "two\nthree"]],
  ["  one \n \t \n\n two", ["one", "two"]],
])("%j is of these paragraphs", (text, paragraphs) => expect(splitParagraphs(text)).toEqual(paragraphs));

test.each<[text: string, words: string[], signOff: string[]]>([
  ["Dear Ann,\n\nas agreed.\n\nKind regards\nTom", ["Dear Ann,", "as agreed."], ["Kind regards\nTom"]],
  ["As agreed.\r\n\r\nBEST REGARDS,\r\n\r\nTom\r\nLtd", ["As agreed."], ["BEST REGARDS,", "Tom\nLtd"]],
  ["As agreed.\n  kindest regards Tom", ["As agreed."], ["kindest regards Tom"]],
  ["As agreed.\n\nWith kind regards, Tom", ["As agreed."], ["With kind regards, Tom"]],
  ["As agreed.\n\nBest wishes\nTom", ["As agreed."], ["Best wishes\nTom"]],
  ["As agreed.\n\nRegards", ["As agreed."], ["Regards"]],
  ["As agreed.\n\nYours sincerely\nTom", ["As agreed."], ["Yours sincerely\nTom"]],
  ["As agreed.\n\nYours faithfully,\nTom", ["As agreed."], ["Yours faithfully,\nTom"]],
  ["As agreed.\n\nMany thanks\nTom", ["As agreed."], ["Many thanks\nTom"]],
  ["Thanks!\n\nAs agreed.\n\nThanks, Tom", ["Thanks!", "As agreed."], ["Thanks, Tom"]],
  ["Kind regards\nTom\n\nPS: We park outside.", [], ["Kind regards\nTom", "PS: We park outside."]],
  ["Thanks for showing us round.", ["Thanks for showing us round."], []],
  ["Many thanks for your call.", ["Many thanks for your call."], []],
  ["Thanks, Ann, for the key to the plant room.\n\nTom", ["Thanks, Ann, for the key to the plant room.", "Tom"], []],
  ["With regards to the drive: it stays.\n\nTom", ["With regards to the drive: it stays.", "Tom"], []],
  ["Best wishes for the new year from all of us.\n\nTom", ["Best wishes for the new year from all of us.", "Tom"], []],
  ["As regards the drive: it stays.", ["As regards the drive: it stays."], []],
  ["As promised.\nTom", ["As promised.\nTom"], []],
  ["", [], []],
])("%j signs off so", (text, words, signOff) => expect(splitSignOff(text)).toEqual({ words, signOff }));
