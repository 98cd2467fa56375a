import type { DueFilters, DueGroup } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueGroupings, dueGroupingTitles } from '@naryad/contract/due/due.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconChecklist from '~icons/checklist'
import IconMapPin from '~icons/map-pin'

import { useRegister } from '../../client/register/useRegister.ts'
import { useRegisterCommands } from '../../client/register/useRegisterCommands.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { money } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { Checkbox } from '../../ui/table/Checkbox.tsx'
import { type DueItem, dueQueries } from './due.queries.ts'
import { groupCounts, groupTitle, oldMileage, rowDetails } from './due.texts.ts'
import { dueCells, LeftMark, OrderMark } from './dueCells.tsx'
import { dueFilters } from './dueFilters.tsx'
import { DuePanel } from './DuePanel.tsx'
import { dueRegister, dueWords } from './dueRegister.ts'
import { GroupingMenu } from './GroupingMenu.tsx'
import { MakeTasks } from './MakeTasks.tsx'

import styles from './due.module.css'

/** The rows that the panel makes requests of: those that are ticked, a group of a phone, or those it has done with. */
type Making = { of: 'CHOSEN'; ids?: never } | { of: 'GROUP' | 'DONE'; ids: readonly number[] }

/** What ends soon, and the requests that are made of it. */
export function DueScreen() {
  const isClient = useMe().role === 'client'
  const mayMake = useMay(dueRoutes.makeTasks)
  const register = useRegister(dueRegister)
  useRegisterCommands(dueWords, register, undefined)
  const [making, setMaking] = useState<Making | null>(null)
  const client = useQueryClient()
  const { conditions, selection, opened } = register
  const ids = making?.of === 'CHOSEN' ? [...selection.ids] : making?.ids
  // The panel is about what is ticked: without it, or once something else is ticked, there is nothing to show.
  if (making?.of === 'CHOSEN' ? selection.ids.size === 0 : making?.of === 'DONE' && selection.ids.size > 0)
    setMaking(null)
  const { groupBy } = conditions

  const idsOf = ({ key }: DueGroup): Promise<number[]> => client.query(dueQueries.ofGroup(conditions, key))
  // The global alert reports an error.
  const withGroup = (group: DueGroup, use: (ids: number[]) => void) =>
    void idsOf(group).then(use, () => undefined)
  const open = (next: Making) => {
    opened.close()
    setMaking(next)
  }
  const toggle = (group: DueGroup, isOn: boolean) =>
    withGroup(group, (ids) => {
      const rest = [...selection.ids].filter((id) => !ids.includes(id))
      selection.take(isOn ? [...rest, ...ids] : rest)
    })

  return (
    <RegisterPage
      register={register}
      words={dueWords}
      cells={dueCells}
      stretchy="what"
      filters={dueFilters}
      tools={
        <GroupingMenu
          value={groupBy}
          choices={dueGroupings.filter((one) => !isClient || one !== 'company')}
          titleOf={(one) => dueGroupingTitles[one]}
          onChange={(next) => register.onConditions({ ...conditions, groupBy: next, group: undefined })}
        />
      }
      groups={
        groupBy === 'none'
          ? undefined
          : {
              keyOf: ({ group }) => group?.key ?? '',
              renderHead: ({ group }) => ({
                select: group && (
                  <GroupCheckbox
                    group={group}
                    items={register.rows.items ?? []}
                    conditions={conditions}
                    chosen={selection.ids}
                    onToggle={(isOn) => toggle(group, isOn)}
                  />
                ),
                title: group && <GroupHead group={group} />,
              }),
              renderCardsHead: ({ group }) =>
                group && (
                  <div className={`row wrap between gap-8 pad-bottom-4 pad-top-12 ${styles.cardsHead}`}>
                    <h2>
                      {group.car ? <CarName car={group.car} /> : groupTitle(group)}{' '}
                      <span className="rigid regular secondary">{groupCounts(group)}</span>
                    </h2>
                    {mayMake && (
                      <Button onClick={() => withGroup(group, (ids) => open({ of: 'GROUP', ids }))}>
                        Создать заявки
                      </Button>
                    )}
                  </div>
                ),
            }
      }
      renderCard={(row, { now }) => (
        <>
          {/* The title of the card names the term. */}
          {rowDetails(row) !== '' && <span className="min-width-0">{rowDetails(row)}</span>}
          <span className="row gap-8 wrap min-width-0">
            <LeftMark row={row} />
            {!isClient && <OrderMark row={row} now={now} />}
            {row.price !== null && <span className="secondary">{money(row.price)}</span>}
            {row.task && <span className="secondary">заявка №&nbsp;{row.task.id}</span>}
          </span>
          {oldMileage(row) !== null && <span className="warn">{oldMileage(row)}</span>}
        </>
      )}
      renderPanel={(panel) => <DuePanel {...panel} />}
      chosenActions={
        mayMake ? [{ sign: IconChecklist, title: 'Создать заявки…', run: () => open({ of: 'CHOSEN' }) }] : []
      }
      aside={
        ids && {
          label: 'Создать заявки',
          onClose: () => setMaking(null),
          content: (
            <MakeTasks
              ids={ids}
              onClose={() => setMaking(null)}
              onMade={() => {
                setMaking({ of: 'DONE', ids })
                selection.clear()
              }}
            />
          ),
        }
      }
    />
  )
}

interface GroupCheckboxProps {
  group: DueGroup
  items: readonly DueItem[]
  conditions: Partial<DueFilters>
  chosen: ReadonlySet<number>
  onToggle: (isOn: boolean) => void
}

/** Selects the rows of the group on all pages. */
function GroupCheckbox({ group, items, conditions, chosen, onToggle }: GroupCheckboxProps) {
  const shown = items.filter((row) => row.group?.key === group.key).map(({ id }) => id)
  // Whether the rows on other pages are chosen too is of interest only where those of this page are.
  const { data: known = [] } = useQuery({
    ...dueQueries.ofGroup(conditions, group.key),
    enabled: shown.length < group.rowsCount && shown.every((id) => chosen.has(id)),
  })
  const own = [...new Set([...shown, ...known])]
  const count = own.filter((id) => chosen.has(id)).length
  const isOn = count >= group.rowsCount
  return (
    <Checkbox
      label={`Выбрать группу: ${groupTitle(group)}`}
      isOn={isOn}
      isMixed={count > 0 && !isOn}
      onToggle={() => onToggle(!isOn)}
    />
  )
}

const GroupHead = ({ group }: { group: DueGroup }) => (
  <span className="row gap-8 min-width-0 strong">
    {group.car ? (
      <CarName car={group.car} />
    ) : (
      <>
        <Icon of={IconMapPin} size={14} />
        <span className="truncate">{groupTitle(group)}</span>
      </>
    )}
    <span className="rigid regular secondary">{groupCounts(group)}</span>
  </span>
)
