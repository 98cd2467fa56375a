import { describe, expect, test } from 'vitest'

import { multipartLetter, rawLetter, textLetter, word } from './letters.make.ts'
import { readLetter } from './read-letter.ts'

const options = { instance: 'inst-1', authservId: 'mx.example.ru' }
const read = (raw: Buffer) => readLetter(raw, options)
const kindOf = async (raw: Buffer) => (await read(raw)).kind

describe('what no person has written', () => {
  test('a report of a server names the address and the letter that were not delivered', async () => {
    const raw = multipartLetter(
      [
        'Content-Type: text/plain\n\nUser unknown',
        'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.client.ru\n\nFinal-Recipient: rfc822; Petrov@client.ru\nAction: failed\nStatus: 5.1.1',
        'Content-Type: text/rfc822-headers\n\nMessage-ID: <request-5.abc.7@example.ru>',
      ],
      { From: 'MAILER-DAEMON@mx.client.ru', type: 'report; report-type=delivery-status' },
    )
    expect(await read(raw)).toMatchObject({
      kind: 'BOUNCE',
      bounce: { address: 'petrov@client.ru', status: '5.1.1', messageId: 'request-5.abc.7@example.ru' },
    })
  })

  test('a report of an old server has a header alone', async () => {
    const raw = textLetter('failed', {
      'X-Failed-Recipients': 'petrov@client.ru',
      'Auto-Submitted': 'auto-replied',
      'In-Reply-To': '<request-5.abc.7@example.ru>',
    })
    expect(await read(raw)).toMatchObject({
      kind: 'BOUNCE',
      bounce: { address: 'petrov@client.ru', messageId: 'request-5.abc.7@example.ru' },
    })
  })

  test.each([
    ['by its header', textLetter('x', { 'Auto-Submitted': 'auto-generated' })],
    ['by its subject', textLetter('x', { Subject: word('Автоматический ответ: Ремонт') })],
    ['without a return path', textLetter('Я в отпуске', { 'Return-Path': '<>' })],
    [
      'a receipt',
      multipartLetter(['Content-Type: text/plain\n\nread'], {
        type: 'report; report-type=disposition-notification',
      }),
    ],
  ])('an automatic answer is known %s', async (_, raw) => {
    expect(await kindOf(raw)).toBe('AUTO')
  })

  test('an own letter that returns is known by its mark, that of another installation is not', async () => {
    expect(await kindOf(textLetter('x', { 'X-Naryad-Instance': 'inst-1' }))).toBe('OWN')
    expect(await kindOf(textLetter('x', { 'X-Naryad-Instance': 'inst-2' }))).toBe('PERSONAL')
  })

  test('a mailing list is known by any of its headers', async () => {
    for (const [name, value] of [
      ['List-Id', '<news.shop.ru>'],
      ['List-Unsubscribe', '<mailto:u@shop.ru>'],
      ['Precedence', 'bulk'],
    ] as const)
      expect(await kindOf(textLetter('Скидки', { [name]: value }))).toBe('BULK')
  })
})

describe('a sender', () => {
  const results = (value: string) => ({ 'Authentication-Results': value })

  test('who is not proven by the receiving server is suspicious', async () => {
    const raw = textLetter(
      'Отмените заявку',
      results('mx.example.ru; spf=fail; dmarc=fail header.from=client.ru'),
    )
    expect(await read(raw)).toMatchObject({ kind: 'SUSPICIOUS', authentication: 'FAIL' })
  })

  test('is proven by the receiving server alone, not by forged results', async () => {
    const proven = textLetter('x', results('mx.example.ru; dkim=pass header.d=client.ru'))
    expect(await read(proven)).toMatchObject({ kind: 'PERSONAL', authentication: 'PASS' })
    const forged = rawLetter(
      results('mx.example.ru; dmarc=fail\r\nAuthentication-Results: mx.example.ru; dmarc=pass'),
      'x',
    )
    expect((await read(forged)).authentication).toBe('FAIL')
    const foreign = textLetter('x', results('mx.evil.example; dmarc=pass header.from=client.ru'))
    expect((await read(foreign)).authentication).toBe('NONE')
    const other = textLetter('x', results('mx.example.ru; dkim=pass header.d=evil.example'))
    expect((await read(other)).authentication).toBe('NONE')
  })

  test.each([
    [
      'an address',
      'spf=pass smtp.mailfrom=dmarc=pass@evil.example; dmarc=fail header.from=client.ru',
      'FAIL',
    ],
    [
      'a comment',
      'spf=pass (by "a; dmarc=pass"@evil.example; dmarc=pass) smtp.mailfrom=x@evil.example',
      'NONE',
    ],
    ['a quoted name', 'spf=pass smtp.mailfrom="a; dkim=pass header.d=client.ru; "@evil.example', 'NONE'],
    ['an identity', 'dkim=pass header.i=header.d=client.ru@evil.example', 'NONE'],
  ])('is not proven by words of the sender in %s of the results', async (_, written, authentication) => {
    const raw = textLetter('Отмените заявку', results(`mx.example.ru; ${written}`))
    expect(await read(raw)).toMatchObject({ authentication })
  })

  test('is proven by results with comments and versions of methods', async () => {
    const written = 'mx.example.ru 1; spf=pass (ok (yes)) smtp.mailfrom=a@client.ru; DMARC/1 = pass (p=none)'
    expect((await read(textLetter('x', results(written)))).authentication).toBe('PASS')
  })

  test.each([
    ['is several', 'ivanov@client.ru, petrov@client.ru'],
    ['has the address of another one for a name', '"boss@client.ru" <thief@evil.example>'],
    ['is missing', 'nobody'],
  ])('who %s is suspicious', async (_, From) => {
    expect(await kindOf(textLetter('x', { From }))).toBe('SUSPICIOUS')
  })

  test('the letters that it answers are named, the nearest first', async () => {
    const raw = textLetter('x', { 'In-Reply-To': '<c@x>', References: '<a@x> <b@x> <c@x>' })
    expect((await read(raw)).answers).toEqual(['c@x', 'b@x', 'a@x'])
  })
})
