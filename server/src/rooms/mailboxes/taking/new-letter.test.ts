import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeMailbox, takeRaw } from '../mailboxes.make.ts'
import { multipartLetter, textLetter, word } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
let on: Stage
let mailboxId: number
beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (await makeMailbox(db)).id
})

const take = (raw: Buffer, into = mailboxId) => takeRaw(db, store, into, raw)
const suggestions = async () => (await on.dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items

describe('a letter of a person', () => {
  test.each([
    ['a form', 'Заявка на ремонт\nОт: ООО Вектор\nДата: 27.11.2026\nКому: сервис\nГосномер: А123ВС77\nЭкран'],
    ['a list below a rule', 'Прошу заменить тахографы:\n---\nА123ВС77, Иванов, 89172451863'],
    ['a forwarded letter', 'Просим взять\n\n--- Пересылаемое сообщение ---\nОт: Вектор\n\nА123ВС77 стоит'],
    ['a postscript', 'Прошу принять.\n\nС уважением,\nИванов\n\nP.S. Машина А123ВС77.'],
    ['another spelling of the plate', 'Не работает тахограф, А123ВС77RUS'],
    ['a region behind a stroke', 'Не работает тахограф, а 123 вс/77'],
  ])('that answers nothing of ours is taken whole, with its truck: %s', async (_, text) => {
    const box = await makeMailbox(db, { result: 'REQUEST' })
    const car = await makeCar(db, { plate: 'А123ВС77', companyId: on.companyId })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    const { taskId } = (await take(textLetter(text), box.id)) ?? {}
    const { body } = await on.dispatcher.call(tasksRoutes.get, { params: { id: taskId ?? 0 } })
    expect(body.description).toContain(text)
    expect(body.car?.id).toBe(car.id)
  })

  test.each([
    ['a zero-width space', '\u200b', 'Письмо без темы'],
    ['a Hangul filler', '\u3164', 'Письмо без темы'],
    ['a sign that no text has', 'Ремонт\uffff', 'Ремонт'],
  ])('can be confirmed with %s in its subject and its text', async (_, sign, title) => {
    await take(textLetter(sign.replace('Ремонт', 'Экран'), { Subject: word(sign) }))
    const [suggestion] = await suggestions()
    expect(suggestion?.title).toBe(title)
    const confirmed = await on.dispatcher.call(suggestionsRoutes.confirm, {
      params: { id: suggestion?.id ?? 0 },
      body: {},
    })
    expect(confirmed.status).toBeLessThan(300)
  })

  test('names the files beyond what a letter may bring', async () => {
    const part = 'Content-Type: text/plain; name="a.txt"\nContent-Disposition: attachment\n\nа'
    const letter = await take(
      multipartLetter(['Content-Type: text/plain; charset=utf-8\n\nФайлы', ...Array<string>(103).fill(part)]),
    )
    expect(letter?.files.at(-1)).toEqual({ name: 'Ещё 3 файла', size: 0, error: 'Файлов больше 100' })
  })
})
