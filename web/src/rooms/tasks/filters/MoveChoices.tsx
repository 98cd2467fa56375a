import { promiseStates, promiseStateTitles } from '@naryad/contract/promises/promises.words'
import { movers, moverTitles } from '@naryad/contract/tasks/tasks.movers'
import { useQuery } from '@tanstack/react-query'

import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { count } from '../../../ui/formats/numbers.ts'
import { toFilters } from '../list/listState.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

/** With the number of tasks of each mover under the other filters. */
export function MoverChoices({ queue, conditions, onChange }: EditorProps) {
  const { data } = useQuery(
    tasksQueries.counts(movers.map((mover) => toFilters(queue, { ...conditions, nextMoves: [mover] }))),
  )
  return (
    <ChoiceList
      label={filterKinds.nextMoves.title}
      choices={movers.map((mover, index) => ({
        value: mover,
        label: moverTitles[mover],
        aside: data?.[index] === undefined ? undefined : count(data[index]),
      }))}
      chosen={conditions.nextMoves ?? []}
      onChange={(chosen) => onChange({ ...conditions, nextMoves: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

/** One of them: the states contain each other. */
export const PromiseChoices = ({ conditions, onChange }: EditorProps) => (
  <ChoiceList
    label={filterKinds.promised.title}
    choices={promiseStates.map((state) => ({ value: state, label: promiseStateTitles[state] }))}
    chosen={conditions.promised === undefined ? [] : [conditions.promised]}
    onChange={(chosen) => onChange({ ...conditions, promised: chosen.at(-1) })}
  />
)
