import { decide, offeredAnswers } from '@naryad/contract/triage/decide'
import type { Verdict } from '@naryad/contract/triage/triage.words'
import { verdicts } from '@naryad/contract/triage/triage.words'
import type postgres from 'postgres'

import { seededQuestionnaires } from '../../../migrations/seeds/questionnaires.ts'

type Questions = (typeof seededQuestionnaires)[number]['questions']

/** Parts that are units, by the beginning of their titles. */
const unitKinds: readonly (readonly [beginning: string, kind: string])[] = [
  ['Блок СКЗИ', 'SKZI'],
  ['Трекер', 'TERMINAL'],
  ['ДУТ', 'FUEL_SENSOR'],
  ['Тахограф', 'TACHOGRAPH'],
]

/** What a client may have said, in the order in which it is tried. */
const answersTo = (question: Questions[number]): readonly string[] =>
  question.kind === 'NUMBER' ? ['24,6', '3'] : offeredAnswers(question)

/** The first complete answers with this verdict; undefined if none lead to it. */
function answersWith(
  questions: Questions,
  verdict: Verdict,
  answers: readonly string[] = [],
): readonly string[] | undefined {
  const decision = decide(questions, answers)
  if (decision) return decision.verdict === verdict ? answers : undefined
  const question = questions[answers.length]
  for (const answer of question ? answersTo(question) : []) {
    const found = answersWith(questions, verdict, [...answers, answer])
    if (found) return found
  }
  return undefined
}

/** The questionnaires, with parts of the models of the demo, and answered requests of each verdict. */
export async function loadTriage(sql: postgres.TransactionSql, now: Date): Promise<void> {
  const models = await sql<{ kind: string; id: number }[]>`
    select kind, min(id) as id from unit_models where title <> '' group by kind`
  const modelOf = (title: string): number | null => {
    const kind = unitKinds.find(([beginning]) => title.startsWith(beginning))?.[1]
    return models.find((model) => model.kind === kind)?.id ?? null
  }
  for (const { queue, category, questions: seeded } of seededQuestionnaires) {
    const questions: Questions = seeded.map((question) => ({
      ...question,
      verdicts: question.verdicts.map((rule) => ({
        ...rule,
        parts: rule.parts.map((part) => ({ ...part, unitModelId: modelOf(part.title) as null })),
      })),
    }))
    const [found] = await sql<{ categoryId: number }[]>`
      insert into questionnaires (category_id, version, questions)
      select id, 1, ${sql.json(questions as never)} from task_categories
      where queue = ${queue} and title = ${category}
      returning category_id as "categoryId"`
    if (found) for (const verdict of verdicts) await answerTasks(sql, { ...found, questions, verdict, now })
  }
  await sql`
    insert into task_parts (task_id, title, quantity, source)
    select tasks.id, part.title, part.quantity, 'TYPE'
    from tasks join task_types on task_types.id = tasks.type_id
      cross join lateral jsonb_to_recordset(task_types.parts) as part(title text, quantity integer)
    where tasks.is_open and tasks.done_at is null and tasks.childs_count = 0
    order by tasks.id, part.title
    on conflict (task_id, lower(title)) do nothing`
}

interface Answered {
  readonly categoryId: number
  readonly questions: Questions
  readonly verdict: Verdict
  readonly now: Date
}

/** Remote works were decided by phone; some visits and open questions are under way. */
async function answerTasks(
  sql: postgres.TransactionSql,
  { categoryId, questions, verdict, now }: Answered,
): Promise<void> {
  const answers = answersWith(questions, verdict)
  const decision = answers && decide(questions, answers)
  if (!decision) return
  const asked = answers.map((answer, at) => ({ title: questions[at]?.title ?? '', answer }))
  const isRemote = verdict === 'REMOTE'
  await sql`
    with answered as (
      insert into task_triages (task_id, answers, verdict, advice, user_id, at)
      select tasks.id, ${sql.json(asked)}, ${verdict}, ${decision.advice},
        coalesce(tasks.done_by, (select min(id) from users where role = 'operator' and not is_blocked)),
        least(coalesce(tasks.done_at, ${now}), tasks.created_at + interval '25 minutes')
      from tasks
      where category_id = ${categoryId} and childs_count = 0 and case when ${isRemote}
        then status = 'REMOTE_DONE'
        else status in ('ASSIGNED', 'PLANNED') and id % 3 = ${verdict === 'VISIT' ? 0 : 1} end
      order by tasks.id desc limit ${isRemote ? 400 : 20}
      returning task_id)
    insert into task_parts (task_id, title, quantity, unit_model_id, source)
    select task_id, part.title, part.quantity, part."unitModelId", 'VERDICT'
    from answered cross join jsonb_to_recordset(${sql.json(decision.parts as never)})
      as part(title text, quantity integer, "unitModelId" integer)
    order by task_id, part.title`
}
