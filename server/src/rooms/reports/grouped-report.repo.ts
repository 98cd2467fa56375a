import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { companyZone, momentsOfDays } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'

/** An empty key is that of tasks without one. */
const named = (id: RawBuilder<unknown>, title: RawBuilder<unknown>, none: string) => ({
  key: sql`coalesce(${id}::text, '')`,
  title: sql`coalesce(${title}, ${sql.lit(none)})`,
})

const byName = {
  company: named(sql`companies.id`, sql`companies.name`, 'Без организации'),
  operator: named(
    sql`operators.id`,
    sql`operators.last_name || ' ' || operators.first_name`,
    'Без оператора',
  ),
  category: named(sql`categories.id`, sql`categories.title`, 'Без категории'),
  contract: named(sql`contracts.id`, sql`'№ ' || contracts.number || ', ' || companies.name`, 'Без договора'),
}

export type ReportGroup = keyof typeof byName | 'month'

/** What is counted: objects of tasks, each of which belongs to the day of `moment`. */
export interface GroupedSource<Figure extends string> {
  /** With `tasks` in it. */
  readonly from: RawBuilder<unknown>
  readonly moment: RawBuilder<unknown>
  readonly where?: Condition
  /** What each figure counts; windows over the objects of the period are possible. */
  readonly counted: Readonly<Record<Figure, Condition>>
  /** Values that count nothing: their columns of each object, and how they become values of a group. */
  readonly further?: (key: RawBuilder<unknown>) => {
    readonly columns: RawBuilder<unknown>
    readonly values: RawBuilder<unknown>
  }
  /** The columns of a listed object, beside those of its task; one of them is `id`. */
  readonly item: RawBuilder<unknown>
  /** The latest first. */
  readonly latest: RawBuilder<unknown>
}

export interface GroupedInput<Group extends ReportGroup, Figure extends string> {
  readonly dateFrom: string
  readonly dateTo: string
  readonly groupBy: Group
  readonly figure: Figure
  readonly key?: string | undefined
}

const groupOf = (group: ReportGroup, moment: RawBuilder<unknown>) => {
  if (group !== 'month') return byName[group]
  const month = sql`to_char(${moment} at time zone ${sql.lit(companyZone)}, 'YYYY-MM')`
  return { key: month, title: month }
}

const joined = sql`
  left join companies on companies.id = tasks.company_id
  left join users as operators on operators.id = tasks.operator_id
  left join task_categories as categories on categories.id = tasks.category_id`

/** What a user may see of the period. */
function scopeOf<Figure extends string>(
  who: Who,
  { moment, where }: GroupedSource<Figure>,
  { dateFrom, dateTo }: GroupedInput<ReportGroup, Figure>,
): Condition {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  return allOf([
    sql<SqlBool>`${moment} between ${from}::timestamptz and ${to}::timestamptz`,
    ...(where ? [where] : []),
    visibleTasks(who),
  ])
}

interface FigureRow<Values> {
  /** Null with the totals. */
  readonly key: string | null
  readonly title: string
  readonly values: Values
}

const flagOf = (figure: string): RawBuilder<unknown> => sql.id(`is_${figure}`)

/** The figures of each group, and the totals, which have no key. */
export async function readGroupedFigures<Values, Figure extends string>(
  db: Db,
  who: Who,
  source: GroupedSource<Figure>,
  input: GroupedInput<ReportGroup, Figure>,
): Promise<FigureRow<Values>[]> {
  const { key, title } = groupOf(input.groupBy, source.moment)
  const counted = Object.entries<Condition>(source.counted)
  const further = source.further?.(key)
  const columns = [
    sql`${key} as key`,
    sql`${title} as title`,
    ...counted.map(([figure, condition]) => sql`${condition} as ${flagOf(figure)}`),
    ...(further ? [further.columns] : []),
  ]
  const values = [
    ...counted.map(([figure]) => sql`${sql.lit(figure)}, count(*) filter (where ${flagOf(figure)})`),
    ...(further ? [further.values] : []),
  ]
  const { rows } = await sql<FigureRow<Values>>`
    select key, min(title) as title, json_build_object(${sql.join(values)}) as "values"
    from (select ${sql.join(columns)} from ${source.from} ${joined} where ${scopeOf(who, source, input)}) as reported
    group by grouping sets ((), (key)) order by title, key`.execute(db)
  return rows
}

/** The objects behind a figure of all groups or of one. */
export async function readGroupedItems<Item, Figure extends string>(
  db: Db,
  who: Who,
  source: GroupedSource<Figure>,
  input: GroupedInput<ReportGroup, Figure>,
  limit: number,
): Promise<Item[]> {
  const { key } = groupOf(input.groupBy, source.moment)
  const isOfGroup = input.key === undefined ? [] : [sql<SqlBool>`${key} = ${input.key}`]
  const where = allOf([scopeOf(who, source, input), ...isOfGroup])
  // A figure may count by a window over all objects of the period.
  const { rows } = await sql<Item>`
    select * from (
      select tasks.id as task_id, tasks.queue, tasks.title, ${byName.company.title} as company,
        ${byName.operator.title} as operator, ${source.item}, ${source.counted[input.figure]} as is_listed,
        ${source.latest} as listed_by
      from ${source.from} ${joined} where ${where}) as found
    where is_listed order by listed_by desc, id desc limit ${limit}`.execute(db)
  return rows
}
