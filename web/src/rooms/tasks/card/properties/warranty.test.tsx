import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskCategoriesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { nothing } from '../../../../testing/answerCard.ts'
import { makeMe } from '../../../../testing/makeMe.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeCar } from '../../../cars/cars.make.ts'
import { makeUnit } from '../../../units/units.make.ts'
import { makeTask } from '../../tasks.make.ts'

const block = { id: 80, model: { id: 2, kind: 'SKZI', title: 'НКМ-2' }, serial: '77120' } as const
const [one, other] = [makeUnit(), makeUnit({ id: 82, serial: '77121', isMain: false })]
const byUnit = { by: 'UNIT', text: 'Гарантия до 12.03.2028: «НКМ-2» № 77120', unitId: 80 } as const

const answering = (given: Partial<Task>, units = [one, other], me = makeMe()) => {
  const task = makeTask(given)
  return renderCard({
    tasks: [task],
    me,
    prepare: (api) => {
      const category = { id: 2, title: 'Блок СКЗИ', queue: 'tachograph', unitKind: 'SKZI' } as const
      api.on(taskCategoriesRoutes.list, () => ({
        items: [{ ...category, isActive: true, version: 1 }],
        totalCount: 1,
      }))
      api.on(carsRoutes.get, () => ({ ...makeCar(), attachments: [], ranges: [] }))
      api.on(tasksRoutes.search, nothing)
      api.on(unitsRoutes.ofTask, nothing)
      api.on(unitsRoutes.ofCar, () => ({ items: units, removed: [] }))
      api.on(tasksRoutes.update, () => ({ ...task, version: task.version + 1 }))
    },
  })
}

test('the card says by which unit the work is free', async () => {
  await answering({ unit: block, isWarranty: true, warrantyWhy: byUnit }, [one])
  expect(await screen.findByText(byUnit.text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Прибор:/ })).toBeNull()
})

test('of several units one is asked for and chosen', async () => {
  const { api } = await answering({})
  await userEvent.click(await screen.findByRole('button', { name: /^Прибор.*Какой из 2/ }))
  await userEvent.click(await screen.findByRole('option', { name: /77121/ }))
  await waitFor(() => expect(api.calls(tasksRoutes.update).at(-1)?.body).toEqual({ unitId: 82 }))
})

test('a warranty is set against the unit with a reason alone', async () => {
  const { api } = await answering({ unit: block, isWarranty: true, warrantyWhy: byUnit }, [one])
  await userEvent.click(await screen.findByRole('button', { name: 'Гарантия' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Гарантия по заявке/ }))
  await userEvent.click(await dialog.findByRole('button', { name: /Сохранить/ }))
  expect(await dialog.findByText('Напишите, почему')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /Причина/ }), 'нарушена пломба')
  await userEvent.click(dialog.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() =>
    expect(api.calls(tasksRoutes.update).at(-1)?.body).toEqual({
      isWarranty: false,
      warrantyReason: 'нарушена пломба',
    }),
  )
})

test('what a person has set is returned to the unit', async () => {
  const warrantyWhy = { by: 'HAND', text: 'Вручную: решили так — Морозова Е.' } as const
  const { api } = await answering({ unit: block, isWarranty: true, warrantyWhy }, [one])
  await userEvent.click(await screen.findByRole('button', { name: 'Гарантия' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть как у прибора' }))
  await waitFor(() => expect(api.calls(tasksRoutes.update).at(-1)?.body).toEqual({ isWarranty: null }))
})

test('the warranty of a repeat is confirmed in one press', async () => {
  const warrantyWhy = { by: 'REPEAT', text: 'Повтор в 30 дней: предложена гарантия' } as const
  const { api } = await answering({ unit: block, isRepeat: true, warrantyWhy }, [one])
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить гарантию' }))
  await waitFor(() =>
    expect(api.calls(tasksRoutes.update).at(-1)?.body).toEqual({
      isWarranty: true,
      warrantyReason: 'повтор в 30 дней',
    }),
  )
})

test('a client reads unit and warranty and changes neither', async () => {
  await answering(
    { status: 'DONE', unit: block, warrantyWhy: byUnit },
    [one, other],
    makeMe({ role: 'client' }),
  )
  expect(await screen.findByText(byUnit.text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Прибор:|Гарантия|Не гарантия)/ })).toBeNull()
})
