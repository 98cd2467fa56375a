import { Settings, type SettingsChange } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { privacyVersion, readSetting } from './index.ts'

const db = await testDb()
const app = await testApp(db)
/** Another server over the same database. */
const other = await testApp(db)

const administrator = () =>
  caller(app, db, { role: 'admin', lastName: 'Лапина', firstName: 'Ольга', middleName: '' })
const company = {
  name: 'Рейс',
  fullName: 'ООО «Рейс»',
  inn: '7707083893',
  address: 'Казань',
  point: null,
  phone: null,
  email: null,
}
const auditLines = () =>
  db.selectFrom('audit').select(['kind', 'userId', 'objectTitle', 'details']).orderBy('id').execute()

describe('settings', () => {
  test('come whole before any of them was set', async () => {
    const { body } = await (await administrator()).call(settingsRoutes.get, {})
    expect(body).toMatchObject({
      company: { name: 'Наряд' },
      queueLabels: queueTitles,
      norms: { NORMAL: 1440, URGENT: 480, CRITICAL: 240 },
      retention: { sessionDays: 30 },
      security: { minPasswordLength: 12, isRegistrationOpen: true },
      privacyVersion: 1,
      version: 1,
      updatedBy: null,
      hasDemo: false,
      mail: 'mailbox',
    })
    expect(Settings.safeParse(body).success).toBe(true)
  })

  test('of every part are stored', async () => {
    const admin = await administrator()
    const parts = {
      shifts: { times: ['09:00'], notTakenMinutes: 30 },
      units: { isFormerTermKept: true },
      dueBuffers: { tachograph: 1, glonass: 2, skud: 3, luv: 4, external: 6 },
      acts: { numberForm: '{№}' },
    }
    await admin.call(settingsRoutes.change, { body: { ...parts, version: 1 } })
    expect((await admin.call(settingsRoutes.get, {})).body).toMatchObject(parts)
  })

  test('of which only some parts are sent keep the others', async () => {
    const admin = await administrator()
    const { body } = await admin.call(settingsRoutes.change, { body: { company, version: 1 } })
    expect(body).toMatchObject({
      company,
      queueLabels: queueTitles,
      version: 2,
      updatedBy: { lastName: 'Лапина' },
    })
    expect(await readSetting(db, 'company')).toEqual(company)
    const { body: again } = await admin.call(settingsRoutes.change, {
      body: { norms: { NORMAL: 960, URGENT: null, CRITICAL: 60 } },
    })
    expect(again).toMatchObject({ company, norms: { NORMAL: 960, URGENT: null, CRITICAL: 60 }, version: 3 })
  })

  test('that are sent as they are make no new version and no line of the audit', async () => {
    const admin = await administrator()
    const { body } = await admin.call(settingsRoutes.get, {})
    const { company, queueLabels, norms, closeReasons, retention, security, monitoring, privacy } = body
    const parts = { company, queueLabels, norms, closeReasons, retention, security, monitoring, privacy }
    expect((await admin.call(settingsRoutes.change, { body: parts })).body).toEqual(body)
    expect(await auditLines()).toEqual([])
  })

  test('an older version is refused with the present state and who has changed it', async () => {
    const admin = await administrator()
    const present = (await admin.call(settingsRoutes.change, { body: { company, version: 1 } })).body
    const { status, body } = await admin.refusal(settingsRoutes.change, {
      body: { closeReasons: [], version: 1 },
    })
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^Настройки тем временем изменила Лапина\u00a0О\. \(\d\d\.\d\d\.\d{4} \d\d:\d\d\), сверьте правки$/,
    )
    expect(body.current).toEqual(present)
    expect((await admin.call(settingsRoutes.get, {})).body).toEqual(present)
  })

  test('of twenty changes of one version sent at once to two servers, one is made', async () => {
    const admin = await administrator()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        inject(
          at % 2 ? app : other,
          settingsRoutes.change,
          {
            body: { company: { ...company, name: `Рейс ${at}` }, version: 1 },
          },
          { headers: { authorization: `Bearer ${admin.accessToken}` } },
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(409),
    ])
    expect(await auditLines()).toHaveLength(1)
    expect((await admin.call(settingsRoutes.get, {})).body.version).toBe(2)
  })

  test('that one server has changed hold in the other at once', async () => {
    const admin = await administrator()
    const asked = () => inject(other, settingsRoutes.forEverybody)
    expect((await asked()).json()).toMatchObject({ companyName: 'Наряд' })
    await admin.call(settingsRoutes.change, { body: { company } })
    expect((await asked()).json()).toMatchObject({ companyName: 'Рейс' })
  })

  test('a norm holds for the next deadline; none means none', async () => {
    const admin = await administrator()
    const preview = (priority: 'URGENT' | 'CRITICAL') =>
      admin.send(tasksRoutes.deadline, { query: { priority } })
    await admin.call(settingsRoutes.change, { body: { norms: { NORMAL: 960, URGENT: null, CRITICAL: 7 } } })
    expect((await preview('CRITICAL')).json()).toMatchObject({ normMinutes: 7 })
    expect((await preview('URGENT')).statusCode).toBe(422)
  })

  test('what is refused changes nothing', async () => {
    const admin = await administrator()
    const before = (await admin.call(settingsRoutes.get, {})).body
    const wrong: [unknown, string][] = [
      [{ queueLabels: { ...queueTitles, skud: 'лув' } }, 'так уже называется другая очередь'],
      [{ queueLabels: { skud: 'Пропуска' } }, 'поле не указано'],
      [{ security: { minPasswordLength: 12 } }, 'поле не указано'],
      [{ closeReasons: ['Сделано', 'сделано'] }, 'такая уже есть'],
      [{ commentPhrases: { internal: [], public: ['Выехали', 'выехали'] } }, 'Шаблон: такой уже есть'],
      [{ commentPhrases: { internal: ['Да'], public: [] } }, 'не меньше 3'],
      [{ commentPhrases: { internal: [], public: ['Едем к {клиент}'] } }, 'поля {клиент} нет, есть {номер}'],
      [{ company: { ...company, inn: '7707083894' } }, 'не сходится контрольная цифра'],
      [{ security: { ...before.security, minPasswordLength: 7 } }, 'не меньше 8'],
      [{ security: { ...before.security, sessionIdleDays: 20, sessionMaxDays: 10 } }, 'предельной'],
      [{ norms: { ...before.norms, NORMAL: 0 } }, 'не меньше 1'],
      [{ retention: { ...before.retention, registrationDays: 31 } }, 'не больше 30'],
      [{ privacy: { text: '' } }, 'заполните поле'],
      [
        { privacy: { text: '{компания}'.repeat(3000) }, company: { ...company, name: 'Р'.repeat(100) } },
        'слишком длинный',
      ],
      [{ hasDemo: true }, 'POST /settings/remove-demo'],
      [{ theme: 'dark' }, 'неизвестные поля: theme'],
    ]
    for (const [body, sentence] of wrong) {
      const refusal = await admin.refusal(settingsRoutes.change, { body })
      expect(refusal.status).toBe(400)
      expect(String(refusal.body.message)).toContain(sentence)
    }
    expect((await admin.call(settingsRoutes.get, {})).body).toEqual(before)
  })

  test('a change stands in the audit with before and after, in words', async () => {
    const admin = await administrator()
    const { body: before } = await admin.call(settingsRoutes.get, {})
    const change: SettingsChange = {
      company: { ...before.company, name: 'Рейс', phone: '+79172451863' },
      queueLabels: { ...queueTitles, skud: 'Пропуска' },
      norms: { ...before.norms, CRITICAL: null },
      closeReasons: [...before.closeReasons.slice(1), 'Списано'],
      security: { ...before.security, secondFactorRoles: ['admin'], isRegistrationOpen: false },
      privacy: { text: `Тайна ${'длинная '.repeat(100)}` },
    }
    await admin.call(settingsRoutes.change, { body: change })
    const [line] = await auditLines()
    expect(line).toMatchObject({ kind: 'SETTINGS_CHANGED', userId: admin.user.id, objectTitle: 'Настройки' })
    expect(line?.details.split('\n')).toEqual([
      'Компания. Название: «Наряд» → «Рейс»; Телефон: нет → «+79172451863»',
      'Названия очередей. СКУД: «СКУД» → «Пропуска»',
      `Причины закрытия. добавлено «Списано»; убрано «${before.closeReasons[0]}»`,
      'Безопасность. Второй фактор обязателен: нет → администратор; Принимать запросы на регистрацию: да → нет',
      'Нормативы, минут. Критичный: 240 → нет',
      'Политика обработки персональных данных. новый текст № 2',
    ])
  })

  test('are read and changed by an administrator alone', async () => {
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const person = await caller(app, db, { role, isSenior: role === 'operator' })
      expect((await person.refusal(settingsRoutes.get, {})).status).toBe(403)
      expect((await person.refusal(settingsRoutes.change, { body: { closeReasons: [] } })).status).toBe(403)
      expect((await person.refusal(settingsRoutes.removeDemo, { body: { word: 'УДАЛИТЬ' } })).status).toBe(
        403,
      )
      expect((await person.refusal(settingsRoutes.calendar, { query: { year: '2026' } })).status).toBe(403)
      expect(
        (await person.refusal(settingsRoutes.setCalendarDay, { body: { day: '2026-03-02', kind: 'OFF' } }))
          .status,
      ).toBe(403)
    }
    expect((await inject(app, settingsRoutes.get)).statusCode).toBe(401)
    expect((await inject(app, settingsRoutes.shared)).statusCode).toBe(401)
    expect(await auditLines().then((lines) => lines.filter(({ kind }) => kind !== 'ACCESS_REFUSED'))).toEqual(
      [],
    )
  })

  test('that screens need are sent to every signed-in user, a client too', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { body } = await client.call(settingsRoutes.shared, {})
    expect(Object.keys(body).toSorted()).toEqual([
      'closeReasons',
      'commentPhrases',
      'companyEmail',
      'companyName',
      'companyPhone',
      'hasRequisites',
      'isAddressLocal',
      'map',
      'queueLabels',
    ])
    expect(body).toMatchObject({ queueLabels: queueTitles, commentPhrases: { internal: [], public: [] } })
  })

  test('comment phrases reach the staff as an administrator has set them', async () => {
    const admin = await administrator()
    const commentPhrases = { internal: ['Перезвонить завтра.'], public: [] }
    await admin.call(settingsRoutes.change, { body: { commentPhrases } })
    const engineer = await caller(app, db, { role: 'engineer' })
    expect((await engineer.call(settingsRoutes.shared, {})).body.commentPhrases).toEqual(commentPhrases)
  })
})

describe('the text about personal data', () => {
  test('is open to all, whole, with its number and the company named', async () => {
    const answer = await inject(app, settingsRoutes.forEverybody)
    const { companyName, isSetUpNeeded, privacy } = answer.json()
    expect({ companyName, isSetUpNeeded, version: privacy.version }).toEqual({
      companyName: 'Наряд',
      isSetUpNeeded: true,
      version: 1,
    })
    expect(privacy.text).toContain('Оператор персональных данных — «Наряд»')
    expect(privacy.text).toContain('152-ФЗ')
    expect(privacy.text).not.toMatch(/[{}]/)
    await administrator()
    expect((await inject(app, settingsRoutes.forEverybody)).json().isSetUpNeeded).toBe(false)
  })

  test('every published text is stored under its number', async () => {
    const admin = await administrator()
    const change = async (body: SettingsChange) => (await admin.call(settingsRoutes.change, { body })).body
    expect((await change({ company })).privacyVersion).toBe(2)
    expect((await change({ privacy: { text: 'Данные у {компания}. {кто}' } })).privacyVersion).toBe(3)
    expect((await change({ closeReasons: ['Сделано'] })).privacyVersion).toBe(3)
    // The name stands in the text, the address does not.
    expect((await change({ company: { ...company, address: 'Уфа' } })).privacyVersion).toBe(3)
    expect((await change({ company: { ...company, name: 'ООО «Путь»' } })).privacyVersion).toBe(4)
    expect(await privacyVersion(db)).toBe(4)
    const texts = await db.selectFrom('privacyTexts').select('text').orderBy('version').execute()
    expect(texts.slice(2).map(({ text }) => text)).toEqual([
      'Данные у «Рейс». {кто}',
      'Данные у ООО «Путь». {кто}',
    ])
    expect(texts[1]?.text).toContain('«Рейс» (далее — Компания). ООО «Рейс», ИНН 7707083893, адрес: Казань.')
  })

  test('as the product comes is what the first version says, so nothing new comes of saving the company as it is', async () => {
    const admin = await administrator()
    const { body } = await admin.call(settingsRoutes.get, {})
    const named = { ...body.company, fullName: '', phone: null }
    const { body: after } = await admin.call(settingsRoutes.change, {
      body: { company: named, closeReasons: ['Сделано'], privacy: body.privacy },
    })
    expect(after).toMatchObject({ privacyVersion: 1, privacyChangedAt: body.privacyChangedAt })
  })
})
