import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { makeImap } from '../../server/src/rooms/mailboxes/fetching/fake-imap.make.ts'
import {
  base64Part,
  multipartLetter,
  textLetter,
} from '../../server/src/rooms/mailboxes/reading/letters.make.ts'

// A mail server in a process of its own. Letters begin to come with a message from the parent, evenly over a minute.

const { values } = parseArgs({
  options: { letters: { type: 'string', default: '5000' }, senders: { type: 'string', default: '' } },
})
const count = Number(values.letters)
/** Contacts of the demo. */
const senders = values.senders.split(',')
const imap = await makeImap()
imap.hasIdle = true
const file = base64Part(
  'Content-Type: application/pdf; name="act.pdf"\nContent-Disposition: attachment',
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'p')]),
)
const stepMs = 100

/** Of ten letters five are of contacts, one of them with a file, three of lists and two of strangers. */
function letterOf(number: number): Buffer {
  const id = { 'Message-ID': `<bench-${number}@client.ru>` }
  const text = `Здравствуйте! На машине не работает тахограф, обращение ${number}.\r\nС уважением, Иван`
  const of = (From: string, more = {}) =>
    textLetter(text, { ...id, From, Subject: `Обращение ${number}`, ...more })
  const kind = number % 10
  const contact = senders[number % senders.length] ?? 'ivanov@client.ru'
  if (kind === 0) return multipartLetter([file], { ...id, From: contact })
  if (kind < 5) return of(contact)
  if (kind < 8) return of('news@shop.ru', { 'List-Id': '<news.shop.ru>' })
  return of(`stranger-${number}@example.com`)
}

process.once('message', () => {
  void (async () => {
    const begun = performance.now()
    for (let number = 0; number < count; await sleep(stepMs)) {
      const due = Math.min(count, Math.ceil((count * (performance.now() - begun)) / 60_000))
      for (; number < due; number += 1) imap.add(letterOf(number))
    }
  })()
})
process.on('disconnect', () => process.exit(0))
console.log(imap.port)
