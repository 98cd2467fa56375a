import type { ArshinRecord, UnitInArshin } from '@naryad/contract/arshin/arshin'
import { arshinRoutes } from '@naryad/contract/arshin/arshin.routes'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeUnit, makeUnitModel } from './units.make.ts'
import { UnitsScreen } from './UnitsScreen.tsx'

const unit = makeUnit({
  model: { id: 3, kind: 'TACHOGRAPH', title: 'Меркурий ТА-001' },
  serial: '00123456',
  verification: 'SOON',
})

const makeRecord = (record: Partial<ArshinRecord> = {}): ArshinRecord => ({
  vriId: '1-402123271',
  url: 'https://fgis.gost.ru/fundmetrology/cm/results/1-402123271',
  typeNumber: '77090-19',
  typeTitle: 'Тахографы цифровые',
  model: 'Меркурий ТА-001',
  serial: '00123456',
  verifiedOn: '2026-01-15',
  until: '2028-01-14',
  documentNumber: 'С-ВЯ/15-01-2026/402123271',
  lab: 'ООО «Метролог»',
  isFit: true,
  ...record,
})

const answered = (check: Partial<NonNullable<UnitInArshin['check']>> = {}): UnitInArshin => ({
  isOn: true,
  check: {
    id: 1,
    at: '2026-11-29T11:00:00.000Z',
    outcome: 'FOUND',
    error: '',
    records: [makeRecord()],
    by: null,
    ...check,
  },
})

async function open(known: UnitInArshin, role: 'operator' | 'client' = 'operator') {
  const { api } = await renderRegister(UnitsScreen, {
    path: `/units/${unit.id}`,
    me: makeMe({ role }),
    prepare: (fake) => {
      const answers = answersOf([unit], () => [unit], 'Прибор не найден')
      fake.on(unitsRoutes.search, answers.search)
      fake.on(unitsRoutes.count, answers.count)
      fake.on(unitsRoutes.get, (input) => ({
        ...answers.get(input),
        moves: [],
        tasks: [],
        ranges: [],
        attachmentsCount: 0,
        mayUndoMove: false,
      }))
      fake.on(unitModelsRoutes.list, () => ({ items: [makeUnitModel()], totalCount: 1 }))
      fake.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
      fake.on(unitsRoutes.verify, () => unit)
      fake.on(arshinRoutes.ofUnit, () => known)
      fake.on(arshinRoutes.ask, () => answered())
    },
  })
  return api
}

test('a verification is asked for, shown and written', async () => {
  const api = await open(answered())
  const section = within(await screen.findByRole('region', { name: 'ФГИС «Аршин»' }))
  expect(section.getByRole('link', { name: 'С-ВЯ/15-01-2026/402123271' })).toHaveAttribute(
    'href',
    'https://fgis.gost.ru/fundmetrology/cm/results/1-402123271',
  )
  expect(section.getByText('Поверен 15.01.2026 до 14.01.2028')).toBeVisible()
  await userEvent.click(section.getByRole('button', { name: 'Записать эту поверку' }))
  expect(api.calls(unitsRoutes.verify)).toMatchObject([
    {
      body: {
        number: 'С-ВЯ/15-01-2026/402123271',
        verifiedOn: '2026-01-15',
        until: '2028-01-14',
        lab: 'ООО «Метролог»',
        version: unit.version,
      },
    },
  ])
  await userEvent.click(section.getByRole('button', { name: 'Спросить снова' }))
  expect(api.calls(arshinRoutes.ask)).toMatchObject([{ body: { isFresh: true } }])
})

test('a unit that was found unfit cannot be written as verified', async () => {
  await open(answered({ records: [makeRecord({ isFit: false })] }))
  const section = within(await screen.findByRole('region', { name: 'ФГИС «Аршин»' }))
  expect(section.getByText('Признан непригодным')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Записать эту поверку' })).toBeNull()
})

test.each([
  [{ outcome: 'NONE', records: [] }, /Записи с номером 00123456 нет/],
  [{ outcome: 'FAILED', error: 'Реестр не отвечает', records: [] }, /Реестр не отвечает/],
] as const)('the answer %o is said', async (check, sentence) => {
  await open(answered({ ...check, records: [] }))
  const section = within(await screen.findByRole('region', { name: 'ФГИС «Аршин»' }))
  expect(section.getByRole('status')).toHaveTextContent(sentence)
})

test('without the connection nothing is offered', async () => {
  await open({ isOn: false, check: null })
  expect(await screen.findByRole('tab', { name: 'История' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'ФГИС «Аршин»' })).toBeNull()
})
