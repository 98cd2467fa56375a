import { createServer } from 'node:net'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { openMail } from './mail.ts'
import { makeSmtp, textOf } from './smtp.make.ts'

const smtp = await makeSmtp()
afterAll(() => smtp.close())
beforeEach(() => {
  smtp.whim = () => undefined
  smtp.received.length = 0
  smtp.lines.length = 0
})

const from = 'Наряд <naryad@example.ru>'
const quick = { stepMs: 200, wholeMs: 2000 }
const going = new AbortController().signal
const letter = {
  id: 7,
  to: 'ivanov@example.ru',
  subject: 'Новый пароль',
  text: 'Строка\n\nhttps://naryad.example.ru/x',
}

const send = (facts: Partial<typeof letter> = {}, url = smtp.url) =>
  openMail({ url, from, ...quick })({ ...letter, ...facts }, going)

describe('a letter', () => {
  test('arrives as plain text in Russian, from who is set, with a number that is the same at every try', async () => {
    expect(await send()).toEqual({ kind: 'sent' })
    const [message = ''] = smtp.received
    expect(message).toMatch(/^From: .+<naryad@example\.ru>$/m)
    expect(message).toMatch(/^To: ivanov@example\.ru$/m)
    expect(message).toMatch(/^Message-ID: <letter-7@example\.ru>$/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
    expect(textOf(message)).toContain(letter.text)
  })

  test('brings its files along', async () => {
    const file = { name: 'Акт № 1.pdf', mime: 'application/pdf', body: Buffer.from('%PDF-1.4') }
    const mail = openMail({ url: smtp.url, from, ...quick })
    expect(await mail({ ...letter, files: [file] }, going)).toEqual({ kind: 'sent' })
    const [message = ''] = smtp.received
    expect(message).toMatch(/^Content-Type: application\/pdf/m)
    expect(message).toContain(file.body.toString('base64'))
  })

  test('cannot bring headers, recipients or markup of its own', async () => {
    const subject = 'Тема\r\nBcc: other@example.ru'
    const text = '<b>жирно</b>\r\n.\r\nMAIL FROM:<evil@example.ru>'
    expect(await send({ subject, text })).toEqual({ kind: 'sent' })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).not.toMatch(/^Bcc:/m)
    expect(smtp.received[0]).not.toMatch(/text\/html/)
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ivanov@example.ru>'])
    expect(smtp.lines.filter((line) => line.startsWith('MAIL'))).toHaveLength(1)
    for (const to of ['a@example.ru, b@example.ru', 'a@example.ru\r\nRCPT TO:<b@example.ru>'])
      await send({ to })
    expect(smtp.lines.join('\n')).not.toContain('RCPT TO:<b@example.ru>')
  })
})

describe('what goes wrong is an outcome', () => {
  test.each([
    ['RCPT', '550 5.1.1 no such user', 'refused', 'Почтовый сервер отказал: 550 5.1.1 no such user'],
    ['RCPT', '450 4.2.0 greylisted', 'later', 'Почтовый сервер отказал: 450 4.2.0 greylisted'],
    ['MESSAGE', '554 spam', 'refused', 'Почтовый сервер отказал: 554 spam'],
    ['MESSAGE', '452 disk full', 'later', 'Почтовый сервер отказал: 452 disk full'],
    ['RCPT', '421 closing', 'away', 'Почтовый сервер закрывает соединение'],
    ['MAIL', '550 not you', 'away', 'Почтовый сервер не принял адрес отправителя'],
    ['GREETING', '554 no service', 'away', 'Почтовый сервер недоступен'],
    ['GREETING', 'HTTP/1.1 200 OK', 'away', 'Почтовый сервер недоступен'],
  ])('to %s it says «%s»: %s', async (at, says, kind, error) => {
    smtp.whim = (line) => (line.startsWith(at) ? says : undefined)
    expect(await send()).toEqual({ kind, error })
  })

  test.each(['GREETING', 'EHLO', 'RCPT', 'MESSAGE'])('silence and a hang-up at %s end soon', async (at) => {
    for (const whim of ['silence', 'drop'] as const) {
      smtp.whim = (line) => (line.startsWith(at) ? whim : undefined)
      const began = performance.now()
      expect(await send()).toMatchObject({ kind: 'away' })
      expect(performance.now() - began).toBeLessThan(1500)
    }
  })

  test('a server that drips, one that pours megabytes and one that is not there are away', async () => {
    const timers: NodeJS.Timeout[] = []
    const drip = createServer((socket) => {
      socket.on('error', () => {})
      timers.push(setInterval(() => socket.write('220-a\r\n'), 50))
    })
    const pour = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('2'.repeat(4 * 1024 * 1024))
    })
    for (const server of [drip, pour]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      expect(await openMail({ url, from, stepMs: 500, wholeMs: 1000 })(letter, going)).toMatchObject({
        kind: 'away',
      })
      server.close()
    }
    for (const timer of timers) clearInterval(timer)
    expect(await send({}, 'smtp://127.0.0.1:1')).toEqual({
      kind: 'away',
      error: 'Почтовый сервер недоступен',
    })
  })

  test('neither the password nor the address of the mail server stands in it', async () => {
    const url = smtp.url.replace('smtp://', 'smtp://robot:canary-word@')
    smtp.whim = (line) => {
      if (line.startsWith('EHLO')) return '250-fake\r\n250 AUTH PLAIN'
      return line.startsWith('AUTH') ? '535 5.7.8 canary-word is wrong' : undefined
    }
    const outcome = await send({}, url)
    expect(outcome).toEqual({ kind: 'away', error: 'Почтовый сервер не принял логин или пароль' })
    smtp.whim = (line) => {
      if (line.startsWith('EHLO')) return '250-fake\r\n250 AUTH PLAIN'
      if (line.startsWith('AUTH')) return '235 welcome'
      return line.startsWith('RCPT') ? '550 canary-word\u0007 again' : undefined
    }
    expect(await send({}, url)).toEqual({ kind: 'refused', error: 'Почтовый сервер отказал: 550 …  again' })
  })

  test('a password is shown to no other machine without encryption', async () => {
    // The name leads here, and is not one that is known to stay on this machine.
    const url = smtp.url.replace('smtp://127.0.0.1', 'smtp://robot:canary-word@0.0.0.0')
    smtp.whim = (line) => (line.startsWith('EHLO') ? '250-fake\r\n250 AUTH PLAIN' : undefined)
    expect(await send({}, url)).toMatchObject({ kind: 'away' })
    expect(smtp.lines.join('\n')).not.toMatch(/^AUTH/m)
  })
})
