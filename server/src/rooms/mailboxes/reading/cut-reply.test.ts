import { describe, expect, test } from 'vitest'

import { cutReply } from './cut-reply.ts'
import { htmlText } from './html-text.ts'

const cases: readonly [string, string, string][] = [
  [
    'Outlook in English',
    'Машина готова?\n\nС уважением,\nИван Петров\n\nFrom: Наряд <service@example.ru>\nSent: Friday, November 27, 2026 10:15 AM\nTo: ivanov@client.ru\nSubject: Ремонт\n\nЗаявка принята.',
    'Машина готова?',
  ],
  [
    'Outlook in Russian',
    'Машина готова?\n\nОт: Наряд <service@example.ru>\nОтправлено: 27 ноября 2026 г. 10:15\nКому: ivanov@client.ru\nТема: Ремонт\n\nЗаявка принята.',
    'Машина готова?',
  ],
  [
    'Gmail',
    'Машина готова?\n\nпт, 27 нояб. 2026 г. в 10:15, Наряд <service@example.ru>:\n\n> Заявка принята.\n> Ждите.',
    'Машина готова?',
  ],
  [
    'Yandex',
    'Машина готова?\n\n27.11.2026, 10:15, "Наряд" <service@example.ru>:\nЗаявка принята.\n\n-- \nОтправлено из мобильного приложения Яндекс Почты',
    'Машина готова?',
  ],
  [
    'Mail.ru',
    'Машина готова?\n\n--\nИван Петров\nОтправлено из Почты Mail.ru\n\n>Пятница, 27 ноября 2026, 10:15 +03:00 от Наряд <service@example.ru>:\n>\n>Заявка принята.',
    'Машина готова?',
  ],
  [
    'Thunderbird, with the answer below',
    '27.11.2026 10:15, Наряд пишет:\n> Заявка принята. Когда удобно?\n\nЗавтра в 9.\n',
    'Завтра в 9.',
  ],
  [
    'an iPhone',
    'Да, приезжайте\n\nОтправлено с iPhone\n\n> 27 нояб. 2026 г., в 10:15, Наряд <service@example.ru> написал(а):\n> \n> Заявка принята.',
    'Да, приезжайте',
  ],
]

describe('an answer', () => {
  test.each(cases)('of %s is cut to its own words', (_, letter, own) => {
    expect(cutReply(letter).text).toBe(own)
  })

  test('that is a quotation alone stays whole', () => {
    expect(cutReply('> Заявка принята.\n')).toEqual({ text: '> Заявка принята.', isCut: false })
  })

  test('keeps an address and a list that only look like a quotation', () => {
    const text = 'Машин две:\n1. А123ВС77\n2. В456ОР16\nС уважением относимся, ждём завтра в 10:15.'
    expect(cutReply(text).text).toContain('2. В456ОР16')
  })

  test.each([
    [
      'a form',
      'Заявка на ремонт\nОт: ООО Вектор\nДата: 27.11.2026\nГосномер: А123ВС77\nНеисправность: экран',
    ],
    ['a rule before a list', 'Прошу заменить тахографы:\n---\nА123ВС77, Иванов'],
    [
      'a line of two words of a sign-off',
      'Прошу принять.\nС пожеланиями водителя: поставить кнопку ближе.\nЖдём.',
    ],
    ['a list below a sign-off', 'Прошу принять:\nС уважением,\nИванов\nА123ВС77, В456ОР16'],
  ])('keeps %s that only looks like a quotation or a signature', (_, text) => {
    expect(cutReply(text)).toEqual({ text, isCut: false })
  })

  test('loses its signature and keeps the postscript', () => {
    expect(cutReply('Готово?\n\nС уважением,\nИван Петров\n\nP.S. Ключи у охраны.').text).toBe(
      'Готово?\n\nP.S. Ключи у охраны.',
    )
  })

  test.each([
    ['a marked quotation', 'Да\n\n> Заявка принята.', false],
    ['a signature', 'Да\n\n--\nИванов', false],
    [
      'an unmarked quotation',
      'Да\n\n27.11.2026, 10:15, "Наряд" <service@example.ru>:\nЗаявка принята.',
      true,
    ],
    [
      'a forwarded letter',
      'Смотрите ниже\n\n-------- Пересылаемое сообщение --------\nНе работает тахограф',
      true,
    ],
    ['a text without end', 'строка\n'.repeat(6000), true],
  ])('says whether words are left out that no mark shows to be a quotation: %s', (_, text, isCut) => {
    expect(cutReply(text).isCut).toBe(isCut)
  })

  test('in HTML loses the quotation that its markup shows, and the whole text keeps it', () => {
    const { whole, unquoted } = htmlText(
      '<div>Машина готова?</div><div class="gmail_quote">пт, 27 нояб.<blockquote>Заявка принята.</blockquote></div>',
    )
    expect(unquoted.trim()).toBe('Машина готова?')
    expect(whole).toContain('Заявка принята.')
  })

  test.each([
    ['one line without end', '10:15 <a@'.repeat(30_000)],
    ['thousands of headings', 'пт, 27 нояб. 2026 г. в 10:15, Наряд <a\n'.repeat(5000)],
    ['spaces', `${' '.repeat(100_000)}x`],
  ])('of %s takes no time', (_, text) => {
    const began = performance.now()
    cutReply(text)
    expect(performance.now() - began).toBeLessThan(1500)
  })
})
