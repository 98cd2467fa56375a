import { fitText } from '@naryad/contract/kit/cut-text'
import { fullName } from '@naryad/contract/kit/people'
import { plainPhone } from '@naryad/contract/kit/phones'
import { plainLine, withoutHarmful } from '@naryad/contract/kit/values/text'
import type { Suggestion, SuggestionConfirmation } from '@naryad/contract/suggestions/suggestions'
import {
  suggestionSourceTitles,
  suggestionStatusTitles,
} from '@naryad/contract/suggestions/suggestions.words'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { checked } from '../../platform/text/checked.ts'
import { createTask } from '../tasks/creation/index.ts'
import { addComment } from '../tasks/index.ts'
import { suggestionEvents } from './suggestions.events.ts'
import { decideSuggestion, findSuggestion, lockSuggestion } from './suggestions.repo.ts'

interface Outcome {
  readonly status: 'CONFIRMED' | 'JOINED' | 'REFUSED'
  readonly taskId: number | null
  readonly reason?: string
}

/** A second decision is rejected with the outcome of the first. */
const decide = (
  db: Db,
  ctx: Ctx,
  id: number,
  act: (tx: Tx, suggestion: Suggestion) => Promise<Outcome>,
): Promise<Suggestion> =>
  inTransaction(db, async (tx) => {
    const suggestion = await lockSuggestion(tx, ctx.who, id)
    if (!suggestion) throw notFound('Предложение')
    if (suggestion.status !== 'NEW') throw conflict(describeOutcome(suggestion), suggestion)
    const { status, taskId, reason = '' } = await act(tx, suggestion)
    await decideSuggestion(tx, { id, status, taskId, reason, byUserId: ctx.who.id })
    if (taskId !== null)
      await publish(tx, suggestionEvents.accepted, [{ suggestionId: id, taskId, byUserId: ctx.who.id }])
    await publishChange(tx, { room: 'suggestions', changes: [{ id }] })
    const decided = await findSuggestion(tx, ctx.who, id)
    if (!decided) throw notFound('Предложение')
    return decided
  })

function describeOutcome({ status, taskId, decidedBy }: Suggestion): string {
  const who = decidedBy ? `, решение принял ${fullName(decidedBy)}` : ''
  const task = taskId === null ? '' : ` № ${taskId}`
  return `Уже разобрано: ${suggestionStatusTitles[status].toLowerCase()}${task}${who}`
}

/** The author of the task is the caller; its source is that of the suggestion. */
export const confirmSuggestion = (
  db: Db,
  ctx: Ctx,
  id: number,
  { join, ...overrides }: SuggestionConfirmation,
): Promise<Suggestion> =>
  decide(db, ctx, id, async (tx, suggestion) => {
    if (join !== undefined) return joinTask(tx, ctx, suggestion, join)
    const { source, queue, title, company, car, point } = suggestion
    // The guess is for the queue of the suggestion.
    const isMoved = overrides.queue !== undefined && overrides.queue !== queue
    const input = checked(TaskInput, {
      queue,
      title: plainLine(withoutHarmful(title)) || suggestionSourceTitles[source],
      typeId: isMoved ? null : (suggestion.type?.id ?? null),
      categoryId: isMoved ? null : (suggestion.category?.id ?? null),
      ...overrides,
      description: textOf(suggestion),
      companyId: company?.id ?? null,
      carId: car?.id ?? null,
      point,
    })
    return { status: 'CONFIRMED', taskId: await createTask(tx, ctx.who, input, source) }
  })

/** Adds the suggestion to an open task of the same truck as an internal comment. */
export const joinSuggestion = (db: Db, ctx: Ctx, id: number, taskId: number): Promise<Suggestion> =>
  decide(db, ctx, id, (tx, suggestion) => joinTask(tx, ctx, suggestion, taskId))

async function joinTask(tx: Tx, ctx: Ctx, suggestion: Suggestion, taskId: number): Promise<Outcome> {
  if (!suggestion.openTasks.some((task) => task.id === taskId))
    throw impossible('Присоединить можно только к открытой заявке этого же ТС или к той, на которую отвечают')
  await addComment(tx, ctx, taskId, { text: textOf(suggestion, true), isInternal: true })
  return { status: 'JOINED', taskId }
}

export const refuseSuggestion = (db: Db, ctx: Ctx, id: number, reason: string): Promise<Suggestion> =>
  decide(db, ctx, id, async () => ({ status: 'REFUSED', taskId: null, reason }))

const maxText = 4900
/** What the client has written is worth more than what the product has found out. */
const maxFacts = 2000

function textOf(
  { title, words, evidence, contactName, contactPhone }: Suggestion,
  withTitle = false,
): string {
  const contact = [contactName, contactPhone && plainPhone(contactPhone)]
    .filter((part) => part !== null && part !== '')
    .join(', ')
  const before = withTitle ? [title] : []
  const facts = evidence.map((one) => `${one.title}: ${one.text}`).join('\n')
  const after = [
    ...(facts === '' ? [] : [fitText(facts, maxFacts)]),
    ...(contact === '' ? [] : [`Обратился: ${contact}`]),
  ]
  const room = maxText - [...before, ...after].reduce((sum, line) => sum + line.length + 1, 0)
  const shown = shortened(words, room)
  const text = [...before, ...(shown === '' ? [] : [shown]), ...after].join('\n')
  return fitText(withoutHarmful(text), maxText)
}

const isCut = '… (сокращено)'

/** Letters that were added to the words make them long: who wrote them and the evidence are worth more than their end. */
function shortened(words: string, room: number): string {
  if (words.length <= room) return words
  const wordsLength = Math.max(0, room - isCut.length)
  return `${[...words].slice(0, wordsLength).join('')}${isCut}`
}
