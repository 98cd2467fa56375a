import { checkChange } from '@naryad/contract/tasks/tasks.statuses'
import { checkAnswer, decide } from '@naryad/contract/triage/decide'
import type {
  DayParts,
  DayPartsQuery,
  Question,
  TakeInput,
  TickInput,
  TriageInput,
} from '@naryad/contract/triage/triage'
import { partsText, takeField, triageField, verdictTitles } from '@naryad/contract/triage/triage.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { findQuestionnaire } from './questionnaires.repo.ts'
import {
  findVerdict,
  readDayParts,
  readParts,
  readStock,
  replaceParts,
  replaceVerdictParts,
  saveTriage,
  tickPart,
} from './triage.repo.ts'

type Command = Parameters<typeof noteOnTask>[1]
type Task = Parameters<Parameters<typeof noteOnTask>[3]>[0]

function refuseClosed(task: Task): void {
  const whyNot = checkChange(task)
  if (whyNot) throw conflict(whyNot)
}

/** The decision by these answers, which have to be complete and no more than were asked for. */
function decideOn(questions: readonly Question[], answers: readonly string[]) {
  for (const [at, question] of questions.entries()) {
    const answer = answers[at]
    const wrong = answer === undefined ? null : checkAnswer(question, answer)
    if (wrong !== null) throw invalid({ answers: `${question.title}: ${wrong}` })
  }
  const decision = decide(questions, answers)
  if (!decision) throw invalid({ answers: 'Ответы: ответьте на все вопросы' })
  if (answers.length > decision.answersCount) throw invalid({ answers: 'Ответы: есть лишние' })
  return decision
}

/** Stores the answers and what follows from them. The decision is by the questions that were asked. */
export const answerTriage = (
  tx: Tx,
  { version, questionnaireId, answers }: TriageInput,
  command: Command,
  id: number,
): Promise<void> =>
  noteOnTask(tx, command, { id, version }, async (task, at) => {
    refuseClosed(task)
    const questionnaire = await findQuestionnaire(tx, questionnaireId)
    if (!questionnaire) throw notFound('Опросник')
    if (questionnaire.categoryId !== task.categoryId)
      throw conflict('Категория заявки уже другая: ответьте на её опросник')
    const { verdict, advice, parts } = decideOn(questionnaire.questions, answers)
    const former = await findVerdict(tx, id)
    await saveTriage(tx, {
      taskId: id,
      answers: answers.map((answer, place) => ({
        title: questionnaire.questions[place]?.title ?? '',
        answer,
      })),
      verdict,
      advice,
      userId: command.who.id,
      at,
    })
    await replaceVerdictParts(tx, id, parts)
    return {
      kind: 'TRIAGED',
      field: triageField,
      from: former ? verdictTitles[former.verdict] : null,
      to: verdictTitles[verdict],
      isVersioned: true,
    }
  })

/**
 * Replaces what is taken along. A part that was listed keeps where it came from, and its tick: ticks raise no version,
 * so those of the list that was changed may be older.
 */
export const changeTake = (
  tx: Tx,
  { version, take }: TakeInput,
  command: Command,
  id: number,
): Promise<void> =>
  noteOnTask(tx, command, { id, version }, async (task) => {
    refuseClosed(task)
    const former = await readParts(tx, id)
    const listed = new Map(former.map((part) => [part.title.toLowerCase(), part]))
    await replaceParts(
      tx,
      id,
      take.map((part) => {
        const { source, isTaken } = listed.get(part.title.toLowerCase()) ?? { ...part, source: 'HAND' }
        return { ...part, source, isTaken }
      }),
    )
    const [from, to] = [partsText(former), partsText(take)]
    if (from === to) {
      await publishTicks(tx, id)
      return null
    }
    return {
      kind: 'TAKE',
      field: takeField,
      from: from === '' ? null : from,
      to: to === '' ? 'ничего' : to,
      isVersioned: true,
    }
  })

/** Packing is no change of the task: it has neither a version nor a line in the history. */
export const tick = (tx: Tx, input: TickInput, command: Command, id: number): Promise<void> =>
  noteOnTask(tx, command, { id, version: undefined }, async () => {
    if (!(await tickPart(tx, id, input))) throw conflict('Этого в списке уже нет')
    await publishTicks(tx, id)
    return null
  })

/** Only colleagues see what is taken along. */
const publishTicks = (tx: Tx, id: number): Promise<void> =>
  publishChange(tx, { room: 'tasks', changes: [{ id }] })

export async function readDay(db: Db, who: Who, { userId = who.id, date }: DayPartsQuery): Promise<DayParts> {
  const items = await readDayParts(db, who, userId, date)
  const modelIds = new Set(items.flatMap(({ unitModelId }) => unitModelId ?? []))
  return { items, stock: await readStock(db, userId, [...modelIds]) }
}
