import { describe, expect, test } from 'vitest'

import type { Letter } from './letter.ts'
import {
  base64Part,
  encode,
  multipartLetter,
  pngBytes,
  quotedPrintable,
  rawLetter,
  textLetter,
  winmail,
  word,
} from './letters.make.ts'
import { readLetter, UnreadableLetter } from './read-letter.ts'

const words = 'Не работает тахограф на КамАЗе А123ВС77, стоим на М5.'
const options = { instance: 'inst-1', authservId: 'mx.example.ru' }
const read = (raw: Buffer): Promise<Letter> => readLetter(raw, options)

describe('charsets', () => {
  test.each([
    ['UTF-8', textLetter(words, { Subject: word('Ремонт') })],
    [
      'KOI8-R as quoted-printable',
      rawLetter(
        {
          Subject: word('Ремонт', 'koi8-r'),
          'Content-Type': 'text/plain; charset=KOI8-R',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        quotedPrintable(encode(words, 'koi8-r')),
      ),
    ],
    ['windows-1251', textLetter(words, { charset: 'windows-1251', Subject: word('Ремонт', 'windows-1251') })],
    [
      'a raw subject',
      textLetter(words, { charset: 'windows-1251', Subject: encode('Ремонт', 'windows-1251') }),
    ],
    ['a raw subject in UTF-8', textLetter(words, { Subject: encode('Ремонт') })],
    [
      'encoded words that part a letter',
      textLetter(words, {
        Subject: `=?UTF-8?B?${encode('Ремонт').subarray(0, 3).toString('base64')}?=\r\n =?UTF-8?B?${encode('Ремонт').subarray(3).toString('base64')}?=`,
      }),
    ],
    [
      'an alias of a charset',
      rawLetter(
        { Subject: word('Ремонт'), 'Content-Type': 'text/plain; charset=cp1251' },
        encode(words, 'windows-1251'),
      ),
    ],
    [
      'no charset',
      rawLetter({ Subject: word('Ремонт'), 'Content-Type': 'text/plain' }, encode(words, 'windows-1251')),
    ],
    [
      'a false charset',
      rawLetter(
        { Subject: word('Ремонт'), 'Content-Type': 'text/plain; charset=utf-8' },
        encode(words, 'windows-1251'),
      ),
    ],
    ['IBM 866', textLetter(words, { charset: 'ibm866', Subject: word('Ремонт') })],
    [
      'HTML alone, with a script and a remote picture',
      rawLetter(
        {
          Subject: word('Ремонт'),
          'Content-Type': 'text/html; charset=windows-1251',
          'Content-Transfer-Encoding': 'base64',
        },
        encode(
          `<head><style>p{}</style></head><p>${words}</p><script>alert(1)</script><img src="http://evil.example/x.gif">`,
          'windows-1251',
        ).toString('base64'),
      ),
    ],
  ])('reads %s', async (_, raw) => {
    expect(await read(raw)).toMatchObject({
      kind: 'PERSONAL',
      subject: 'Ремонт',
      text: words,
      wholeText: words,
    })
  })

  test('leaves out what PostgreSQL does not take and what turns a text round', async () => {
    const raw = textLetter(`${words}\u0000\u202e`, { Subject: word('Акт\u202egpj') })
    expect(await read(raw)).toMatchObject({ text: words, subject: 'Актgpj' })
  })
})

test('a link of ours loses its secret, wherever an answer quotes it', async () => {
  const link = 'https://naryad.example.ru/a#secret-of-the-link'
  const text = `Дорого\n\n> Смета по ссылке: ${link}\n> до пятницы`
  for (const raw of [
    textLetter(text),
    rawLetter({ 'Content-Type': 'text/html; charset=utf-8' }, `<p>${text}</p>`),
  ]) {
    const { wholeText } = await read(raw)
    expect(wholeText).toContain('https://naryad.example.ru/a#…')
    expect(wholeText).not.toContain('secret')
  }
})

describe('files', () => {
  test('have their names in any encoding, and pictures of the text are marked', async () => {
    const koi8 = [...encode('фото.png', 'koi8-r')].map((byte) => `%${byte.toString(16)}`).join('')
    const raw = multipartLetter(
      [
        `Content-Type: text/html; charset=utf-8\n\n<p>${words}</p><img src="cid:i1">`,
        base64Part(
          `Content-Type: image/png\nContent-ID: <i1>\nContent-Disposition: inline; filename*=koi8-r''${koi8}`,
          pngBytes,
        ),
        base64Part(
          `Content-Type: application/pdf\nContent-Disposition: attachment; filename="${word('счёт.pdf', 'windows-1251')}"`,
          Buffer.from('%PDF-'),
        ),
      ],
      { type: 'related' },
    )
    const { text, files } = await read(raw)
    expect(text).toBe(words)
    expect(files.map(({ name, isInline }) => [name, isInline])).toEqual([
      ['фото.png', true],
      ['счёт.pdf', false],
    ])
    expect(Buffer.from(files[0]?.bytes ?? [])).toEqual(pngBytes)
  })

  test('of a winmail.dat are read; one that is none stays as it came', async () => {
    const part = (bytes: Buffer) =>
      base64Part(
        'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Disposition: attachment',
        bytes,
      )
    const text = 'Content-Type: text/plain; charset=utf-8\n\nАкт во вложении'
    const { files } = await read(multipartLetter([text, part(winmail('акт.txt', Buffer.from('hello')))]))
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['акт.txt', 'hello'],
    ])
    const broken = await read(multipartLetter([text, part(Buffer.from('nothing of the kind'))]))
    expect(broken).toMatchObject({ marks: ['TNEF'], files: [{ name: 'winmail.dat' }] })
  })

  test('of S/MIME: a signature is a mark, an encrypted letter a file', async () => {
    const signed = multipartLetter(
      [
        `Content-Type: text/plain; charset=utf-8\n\n${words}`,
        base64Part('Content-Type: application/pkcs7-signature; name="smime.p7s"', Buffer.from('signature')),
      ],
      { type: 'signed' },
    )
    expect(await read(signed)).toMatchObject({ text: words, marks: ['SIGNED'], files: [] })
    const encrypted = rawLetter(
      {
        'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        'Content-Disposition': 'attachment; filename="smime.p7m"',
        'Content-Transfer-Encoding': 'base64',
      },
      Buffer.from('sealed').toString('base64'),
    )
    expect(await read(encrypted)).toMatchObject({
      kind: 'PERSONAL',
      text: '',
      marks: ['ENCRYPTED'],
      files: [{ name: 'smime.p7m' }],
    })
  })

  test('an invitation is a mark, a forwarded letter a file', async () => {
    const invite = multipartLetter(
      [
        'Content-Type: text/plain; charset=utf-8\n\nВстреча',
        'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR',
      ],
      { type: 'alternative' },
    )
    expect(await read(invite)).toMatchObject({ text: 'Встреча', marks: ['CALENDAR'], files: [] })
    const forwarded = multipartLetter([
      'Content-Type: text/plain; charset=utf-8\n\nСм. вложение',
      'Content-Type: message/rfc822\nContent-Disposition: attachment; filename="fwd.eml"\n\nFrom: a@b.ru\n\ninner',
    ])
    expect(await read(forwarded)).toMatchObject({ text: 'См. вложение', files: [{ name: 'fwd.eml' }] })
  })
})

describe('bounds', () => {
  test('a letter of too many parts is refused before it is parsed', async () => {
    const raw = rawLetter(
      { 'Content-Type': 'multipart/mixed; boundary=b' },
      '--b\r\n\r\nx\r\n'.repeat(100_000),
    )
    const began = performance.now()
    await expect(read(raw)).rejects.toThrow('В письме больше 2000 частей')
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('a letter of 400 levels is refused', async () => {
    let part = 'Content-Type: text/plain\r\n\r\nx'
    for (let level = 0; level < 400; level += 1)
      part = `Content-Type: multipart/mixed; boundary="q${level}"\r\n\r\n--q${level}\r\n${part}\r\n--q${level}--\r\n`
    await expect(read(Buffer.from(`From: a@b.ru\r\n${part}`))).rejects.toThrow(UnreadableLetter)
  })

  test('a subject and a text without end are cut', async () => {
    const { subject, text, wholeText } = await read(
      textLetter('я'.repeat(300_000), { Subject: word('я'.repeat(2000)) }),
    )
    expect([subject.length, text.length, wholeText.length]).toEqual([500, 20_000, 200_000])
  })

  test('without Message-ID and date it is read, and its key is that of its bytes', async () => {
    const raw = textLetter(words, { 'Message-ID': null, Date: null })
    const letter = await read(raw)
    expect(letter).toMatchObject({ messageId: null, sentAt: null, text: words })
    expect((await read(raw)).key).toBe(letter.key)
  })

  test('the way of delivery does not change the key', async () => {
    const one = await read(textLetter(words))
    const other = await read(
      textLetter(words, { Received: 'from mx by door', 'Delivered-To': 'other@example.ru' }),
    )
    expect(other.key).toBe(one.key)
    expect((await read(textLetter(`${words}!`))).key).not.toBe(one.key)
  })
})
