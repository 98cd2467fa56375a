import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { rollCallForms } from '@naryad/contract/roll-call/roll-call.words'
import { useRef, useState } from 'react'
import IconChecks from '~icons/checks'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import IconPlus from '~icons/plus'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearDay } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { shiftDay } from '../reports/index.ts'
import { nameOf } from './nameOf.ts'
import { openAddition } from './openAddition.tsx'
import { openExcuse } from './openExcuse.tsx'
import { SheetRow } from './SheetRow.tsx'
import { allArrived, isMarked, markOf, type SheetActions, type SheetEdits, useSheet } from './useSheet.ts'
import { useSheetKeys } from './useSheetKeys.ts'

import styles from './rollCall.module.css'

interface DaySheetProps {
  date: string
  onDate: (date: string) => void
}

/** Expected persons of a day and their attendance, marked one by one or all at once. */
export function DaySheet({ date, onDate }: DaySheetProps) {
  const { data, error, refetch, save } = useSheet(date)
  const mayMark = useMay(rollCallRoutes.save)
  return (
    <section className={styles.sheet} aria-label="Лист дня">
      <SheetHead
        date={date}
        onDate={onDate}
        onAdd={mayMark ? () => openAddition({ date, save: save.run }) : undefined}
      />
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить лист дня"
        rows={8}
        height={56}
      />
      {data && <SheetRows rows={data.items} actions={mayMark ? actionsOf(save) : undefined} />}
      {data && data.items.length > 0 && (
        <SheetFoot rows={data.items} onAll={mayMark ? save.start : undefined} isBusy={save.isRunning} />
      )}
    </section>
  )
}

interface SheetRowsProps {
  rows: readonly RollCall[]
  actions: SheetActions | undefined
}

/** Number of rows rendered at once: a day of a large company has thousands. */
const step = 200

/** Roving tabindex: one row is a tab stop, and arrows move between rows. */
function SheetRows({ rows: all, actions }: SheetRowsProps) {
  const [most, setMost] = useState(step)
  const rows = all.slice(0, most)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useSheetKeys({ list, rows, currentId, mark: actions?.mark })
  const current = rows.some(({ id }) => id === currentId) ? currentId : rows[0]?.id
  if (rows.length === 0) {
    return (
      <EmptyState
        title="В этот день никого не ждут"
        text="Явки появляются сами, когда у заявки с ТС есть план визита"
      />
    )
  }
  return (
    <ul ref={list} className="plain-list grow min-height-0 scroll-y">
      {rows.map((row) => (
        <SheetRow
          key={row.id}
          row={row}
          actions={actions}
          isCurrent={row.id === current}
          onFocus={() => setCurrentId(row.id)}
        />
      ))}
      {all.length > most && (
        <li className="pad-x-20 pad-y-12">
          <Button onClick={() => setMost(most + step)}>
            Показать ещё {Math.min(step, all.length - most)} из {all.length - most}
          </Button>
        </li>
      )}
    </ul>
  )
}

const actionsOf = ({ run, start }: ReturnType<typeof useSheet>['save']): SheetActions => ({
  mark: (row, status) =>
    status === 'EXCUSED' ? openExcuse(row, run) : start({ changes: [markOf(row, status)] }),
  remove: (row) =>
    confirm({
      title: `Убрать с листа: ${nameOf(row)}?`,
      onYes: () => start({ removedIds: [row.id] }),
    }),
  save: run,
})

interface SheetHeadProps extends DaySheetProps {
  onAdd: (() => void) | undefined
}

const SheetHead = ({ date, onDate, onAdd }: SheetHeadProps) => (
  <header
    className={`row gap-4 rigid min-height-52 line-below pad-y-8 pad-left-20 pad-right-12 ${styles.sheetHead}`}
  >
    <h2 className="no-margin grow text-14 strong">Лист дня: {nearDay(`${date}T09:00:00Z`)}</h2>
    <IconButton
      label="Предыдущий день"
      icon={IconChevronLeft}
      size="sm"
      onClick={() => onDate(shiftDay(date, -1))}
    />
    <IconButton
      label="Следующий день"
      icon={IconChevronRight}
      size="sm"
      onClick={() => onDate(shiftDay(date, 1))}
    />
    {onAdd && <IconButton label="Добавить в лист" icon={IconPlus} size="sm" onClick={onAdd} />}
  </header>
)

interface SheetFootProps {
  rows: readonly RollCall[]
  /** Undefined: the sheet is read-only. */
  onAll: ((edits: SheetEdits) => void) | undefined
  isBusy: boolean
}

/** Maximum number of marks in one call. */
const maxChanges = 2000

/** Number of marked persons, and a button that marks all others. */
function SheetFoot({ rows, onAll, isBusy }: SheetFootProps) {
  const marked = rows.filter(isMarked).length
  const waiting = rows.length - marked
  const markAll = () =>
    confirm({
      title: `Отметить явившимися всех, кого ждут (${counted(waiting, rollCallForms)})?`,
      onYes: () => {
        const changes = allArrived(rows)
        for (let at = 0; at < changes.length; at += maxChanges)
          onAll?.({ changes: changes.slice(at, at + maxChanges) })
      },
    })
  return (
    <footer className="row between gap-12 rigid line-above pad-x-20 pad-y-12 phone-pad-x-16">
      {onAll && waiting > 0 && (
        <Button leftSection={<Icon of={IconChecks} />} isBusy={isBusy} onClick={markAll}>
          Отметить всех явившимися
        </Button>
      )}
      <span className={styles.aside}>
        {marked} из {rows.length}
      </span>
    </footer>
  )
}
