import { externalTaskColumns } from '@naryad/contract/tasks/tasks.columns'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const scene = { items: [makeTaskItem({ plannedFrom: '2026-11-24T06:00:00.000Z' })] }

async function openPanel() {
  await userEvent.click(screen.getByRole('button', { name: 'Вид таблицы' }))
  return within(await screen.findByRole('dialog', { name: 'Вид таблицы' }))
}

describe('«Вид таблицы»', () => {
  test('shows and hides columns, but for those one cannot do without', async () => {
    await renderTasks(scene)
    const panel = await openPanel()
    expect(await panel.findByRole('checkbox', { name: 'Номер' })).toBeDisabled()
    expect(panel.getByRole('checkbox', { name: 'Заявка' })).toBeDisabled()
    await userEvent.click(panel.getByRole('checkbox', { name: 'План' }))
    await userEvent.click(panel.getByRole('checkbox', { name: 'Затраты' }))
    expect(heads()).toEqual(['№', 'Статус', 'Заявка', 'ТС', 'Организация', 'Оператор', 'Срок', 'План'])
  })

  test('moves columns by arrows, says where they stand now, and puts all back', async () => {
    await renderTasks(scene)
    const panel = await openPanel()
    const grip = await panel.findByRole('button', { name: /^ТС: переставить/ })
    grip.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(heads()).toEqual(['№', 'ТС', 'Заявка', 'Статус', 'Организация', 'Оператор', 'Срок', 'Затраты'])
    expect(panel.getByText('ТС: место 2')).toHaveAttribute('role', 'status')
    await userEvent.click(panel.getByRole('button', { name: 'По умолчанию' }))
    expect(heads().slice(0, 4)).toEqual(['№', 'Статус', 'Заявка', 'ТС'])
  })

  test('is stored for the next visit', async () => {
    const { unmount } = await renderTasks(scene)
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('checkbox', { name: 'ТС' }))
    await userEvent.click(panel.getByRole('radio', { name: 'Крупная' }))
    unmount()
    await renderTasks(scene)
    expect(heads()).not.toContain('ТС')
    expect(screen.getByRole('grid').style.getPropertyValue('--row-height')).toBe('2.75rem')
  })

  test('«Внешние» has the direction and the number of the other side, and an arrangement of its own', async () => {
    const item = makeTaskItem({ queue: 'external', direction: 'OUT', externalNumber: 'ВН-417' })
    await renderTasks({ path: '/tasks/external', items: [item] })
    expect(heads().slice(2, 6)).toEqual(['Заявка', 'Направление', 'Внешний №', 'ТС'])
    expect(await screen.findByRole('row', { name: /Исходящая.*ВН-417/ })).toBeInTheDocument()
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('checkbox', { name: 'Направление' }))
    expect(heads()).not.toContain('Направление')
  })

  test('every column shows its value, and its heading sorts if the declaration says so', async () => {
    const at = '2026-11-24T06:00:00.000Z'
    const moments = { plannedFrom: at, plannedTo: at, deadlineAt: at, doneAt: at }
    const item = makeTaskItem({
      queue: 'external',
      direction: 'OUT',
      externalNumber: 'ВН-417',
      accountingCode: 'ЗН-000012',
      costs: 1,
      unit: { id: 80, model: { id: 2, kind: 'SKZI', title: 'НКМ-2' }, serial: '77120' },
      crew: [{ id: 8, lastName: 'Хасанов', firstName: 'Рустам', middleName: '' }],
      ...moments,
    })
    await renderTasks({ path: '/tasks/external', items: [item] })
    const panel = await openPanel()
    for (const { title, isDefault } of externalTaskColumns)
      if (!isDefault) await userEvent.click(await panel.findByRole('checkbox', { name: title }))
    expect(heads()).toEqual(externalTaskColumns.map(({ title }) => title))
    const cells = within(screen.getByRole('row', { name: /ВН-417/ })).getAllByRole('cell')
    externalTaskColumns.forEach(({ title, isSorted }, index) => {
      expect([title, cells.at(index - externalTaskColumns.length)?.textContent]).not.toEqual([title, '—'])
      const head = screen.getByRole('columnheader', { name: title })
      expect([title, within(head).queryAllByRole('button').length]).toEqual([title, isSorted ? 1 : 0])
    })
  })

  test('a column is made wider by keys from its head', async () => {
    await renderTasks(scene)
    const head = screen.getByRole('columnheader', { name: 'ТС' })
    within(head).getByRole('button').focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    const kept = Object.entries(localStorage).find(([key]) => key.includes('columns:tasks'))?.[1] as string
    expect(JSON.parse(kept)).toMatchObject({ widths: { car: 56 } })
  })
})
