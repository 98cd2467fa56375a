import type { RouteDef } from '@naryad/contract/kit/route'
import type { ComponentProps, ReactNode } from 'react'

import { Segments } from '../../../ui/controls/Segments.tsx'
import { BehindFigure } from './BehindFigure.tsx'
import { type FigureColumn, GroupedFigures, TotalRow } from './GroupedFigures.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportPage } from './ReportPage.tsx'
import { ReportTools } from './ReportTools.tsx'
import type { useGroupedReport } from './useGroupedReport.ts'

interface GroupedReportProps<Values, Group extends string, Figure extends string, Item> {
  report: ComponentProps<typeof ReportPage>['report']
  chosen: ReturnType<typeof useGroupedReport<Group, Figure>>
  query: {
    data:
      | {
          totals: Values
          groups: readonly { key: string; title: string; values: Values }[]
          items: readonly Item[]
        }
      | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  isEmpty: (totals: Values) => boolean
  empty: { title: string; text: string }
  columns: readonly FigureColumn<Values, Figure>[]
  /** What the figures mean, where their titles do not say it. */
  note?: string
  figureTitles: Readonly<Record<Figure, string>>
  groups: readonly Group[]
  groupTitles: Readonly<Record<Group, string>>
  /** «Оценки по группам» */
  caption: string
  /** Titles of the list: what is shown first, when there is nothing, and the way back. */
  words: { first: string; none: string; back: string }
  renderItem: (item: Item) => ReactNode
}

/** Figures of a period and by groups; each lists what it counts. */
export function GroupedReport<
  Values,
  Group extends string,
  Figure extends string,
  Item extends { readonly id: number },
  R extends RouteDef & { reply: 'file' },
>({
  report,
  excel,
  query,
  isEmpty,
  empty,
  ...parts
}: GroupedReportProps<Values, Group, Figure, Item> & Pick<ComponentProps<typeof ReportTools<R>>, 'excel'>) {
  const { period, setPeriod } = parts.chosen
  return (
    <ReportPage report={report} actions={<ReportTools period={period} onPeriod={setPeriod} excel={excel} />}>
      <ReportFigures query={query} isEmpty={({ totals }) => isEmpty(totals)} empty={empty}>
        {(data) => <Figures {...parts} data={data} />}
      </ReportFigures>
    </ReportPage>
  )
}

type Parts<Values, Group extends string, Figure extends string, Item> = Omit<
  GroupedReportProps<Values, Group, Figure, Item>,
  'report' | 'query' | 'isEmpty' | 'empty'
> & { data: NonNullable<GroupedReportProps<Values, Group, Figure, Item>['query']['data']> }

function Figures<Values, Group extends string, Figure extends string, Item extends { readonly id: number }>({
  data,
  chosen: { groupBy, setGroupBy, behind, setBehind },
  columns,
  note,
  figureTitles,
  groups,
  groupTitles,
  caption,
  words,
  renderItem,
}: Parts<Values, Group, Figure, Item>) {
  const title = behind
    ? `${behind.group?.title ?? 'За период'}: ${figureTitles[behind.figure].toLowerCase()}`
    : words.first
  return (
    <>
      <TotalRow columns={columns} totals={data.totals} onOpen={setBehind} />
      {note !== undefined && <p className="no-margin muted">{note}</p>}
      <Segments
        label="По чему"
        value={groupBy}
        onChange={setGroupBy}
        choices={groups.map((value) => ({ value, title: groupTitles[value] }))}
      />
      <GroupedFigures
        caption={caption}
        columns={columns}
        groups={data.groups}
        totals={data.totals}
        onOpen={setBehind}
      />
      <BehindFigure
        key={`${behind?.figure} ${behind?.group?.key}`}
        title={title}
        items={data.items}
        none={words.none}
        back={words.back}
        renderItem={renderItem}
        onClose={behind && (() => setBehind(undefined))}
      />
    </>
  )
}
