import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import type { Questionnaire, TaskTriage } from '@naryad/contract/triage/triage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { makeTask } from '../tasks/tasks.make.ts'
import { type AnsweredTriage, Triage } from './Triage.tsx'

const rule = (answer: string, verdict: 'REMOTE' | 'VISIT', advice: string) => ({
  answer,
  verdict,
  advice,
  parts: [],
})
const question = { hint: '', options: [], fact: null, verdicts: [] }

const questionnaire: Questionnaire = {
  id: 3,
  categoryId: 2,
  version: 1,
  questions: [
    {
      ...question,
      title: 'Масса включена?',
      kind: 'YES_NO',
      verdicts: [rule('Нет', 'REMOTE', 'Включить массу')],
    },
    {
      ...question,
      title: 'Какое напряжение?',
      kind: 'NUMBER',
      fact: 'VOLTAGE',
      verdicts: [rule('< 9', 'VISIT', 'Проверить питание')],
    },
  ],
}

const answeredBefore: TaskTriage = {
  answers: [{ title: 'Масса включена?', answer: 'Нет' }],
  verdict: 'REMOTE',
  advice: 'Включить массу',
  by: { id: 5, lastName: 'Лапина', firstName: 'Ольга', middleName: '' },
  at: '2026-11-28T09:00:00.000Z',
}

async function open(triage: TaskTriage | null = null, asks: Questionnaire | null = questionnaire) {
  const api = fakeApi()
  const position = { at: '2026-11-28T00:08:00.000Z', lat: 55, lon: 49, course: null, speedKmh: 0 }
  api.on(positionsRoutes.one, () => ({
    position: { ...position, ignition: false, voltageV: 8.4, mileageKm: null },
  }))
  const onAnswer = vi.fn<(answered: AnsweredTriage) => void>()
  const onRemote = vi.fn<(report: string) => void>()
  await renderIn(
    <Triage
      task={makeTask({ triage })}
      questionnaire={asks ?? undefined}
      mayAnswer
      onAnswer={onAnswer}
      onRemote={onRemote}
      onPlan={() => undefined}
    />,
  )
  return { onAnswer, onRemote }
}

describe('the questions of a category', () => {
  test('are answered by keys alone, and what the tracker said is filled in', async () => {
    const { onAnswer } = await open()
    const user = userEvent.setup()
    expect(await screen.findByText(/^Последняя связь .* · 8,4\sВ · зажигание выключено$/)).toBeVisible()
    await user.tab()
    await user.keyboard('1')
    const field = await screen.findByRole('textbox', { name: 'Какое напряжение?' })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('8,4')
    await user.keyboard('{Enter}')
    expect(onAnswer).toHaveBeenCalledWith({
      questionnaire,
      answers: ['Да', '8,4'],
      decision: expect.objectContaining({ verdict: 'VISIT', answersCount: 2 }),
    })
  })

  test('go back, and end with the first answer that decides', async () => {
    const { onAnswer } = await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Да/ }))
    await user.click(screen.getByRole('button', { name: 'Назад' }))
    expect(screen.getByText('Вопрос 1 из 2')).toBeVisible()
    await user.keyboard('2')
    expect(onAnswer.mock.calls[0]?.[0]).toMatchObject({ answers: ['Нет'], decision: { verdict: 'REMOTE' } })
  })

  test('accept no number that is none', async () => {
    const { onAnswer } = await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Да/ }))
    const field = screen.getByRole('textbox', { name: 'Какое напряжение?' })
    await user.clear(field)
    await user.type(field, 'мало{Enter}')
    expect(screen.getByText('введите число')).toBeVisible()
    expect(onAnswer).not.toHaveBeenCalled()
  })
})

describe('answers', () => {
  test('become the report of the remote work', async () => {
    const { onRemote } = await open(answeredBefore)
    await userEvent.click(await screen.findByRole('button', { name: 'Выполнить удалённо' }))
    expect(onRemote).toHaveBeenCalledWith(
      'Решено по телефону, без выезда.\nМасса включена: Нет\nРешение: Включить массу',
    )
  })

  test('are shown although their category asks nothing any more', async () => {
    await open(answeredBefore, null)
    expect(await screen.findByText('Можно удалённо')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ответить заново' })).not.toBeInTheDocument()
  })

  test('are given again from the last question on', async () => {
    await open({
      ...answeredBefore,
      answers: [
        { title: 'Масса включена?', answer: 'Да' },
        { title: 'Какое напряжение?', answer: '3' },
      ],
      verdict: 'VISIT',
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ответить заново' }))
    expect(screen.getByText('Вопрос 2 из 2')).toBeVisible()
  })
})
