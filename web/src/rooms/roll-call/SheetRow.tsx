import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { rollCallStatuses, rollCallStatusTitles } from '@naryad/contract/roll-call/roll-call.words'
import { Link } from '@tanstack/react-router'
import IconClock from '~icons/clock'
import IconDots from '~icons/dots'
import IconHistory from '~icons/history'
import IconTrash from '~icons/trash'

import { CarName } from '../../entities/car/CarName.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Kbd } from '../../ui/keys/Kbd.tsx'
import { type MenuLine, MenuLines } from '../../ui/MenuLines.tsx'
import { useFocusAfterUnmount } from '../../ui/useFocusAfterUnmount.ts'
import { briefNameOf, nameOf } from './nameOf.ts'
import { openArrival } from './openArrival.tsx'
import { openHistory } from './openHistory.tsx'
import { statusLooks } from './statusMarks.ts'
import { StatusWord } from './StatusWord.tsx'
import { isMarked, type SheetActions } from './useSheet.ts'

import styles from './rollCall.module.css'

interface SheetRowProps {
  row: RollCall
  /** Undefined: the sheet is read-only. */
  actions: SheetActions | undefined
  isCurrent: boolean
  onFocus: () => void
}

/** An expected person: time, name, vehicle and attendance. */
export function SheetRow({ row, actions, isCurrent, onFocus }: SheetRowProps) {
  const name = nameOf(row)
  return (
    <li className="line-below">
      <div className={styles.rowBody} data-marked={isMarked(row) || undefined}>
        <span className={styles.hours}>
          <b className="strong text">{clock(row.windowFrom ?? row.windowTo ?? '')}</b>
          {row.windowFrom !== null && row.windowTo !== null && clock(row.windowTo)}
        </span>
        <span className={styles.who}>
          <button
            type="button"
            className={styles.name}
            aria-label={`${name}, ${rollCallStatusTitles[row.status]}`}
            data-roll-call={row.id}
            data-tip="История явки"
            tabIndex={isCurrent ? 0 : -1}
            onFocus={onFocus}
            onClick={() => openHistory(row.id)}
          >
            {briefNameOf(row)}
          </button>
          <span className={styles.second}>
            {row.car && <CarName car={row.car} />}
            {row.taskId === null ? 'вручную' : <TaskNumber id={row.taskId} />}
          </span>
        </span>
        <span className={styles.outcome}>
          <StatusWord status={row.status} />
          <span className={styles.aside}>{row.arrivedAt ? clock(row.arrivedAt) : row.comment}</span>
        </span>
        {actions && <RowActions row={row} name={name} actions={actions} />}
      </div>
    </li>
  )
}

const TaskNumber = ({ id }: { id: number }) => (
  <Link
    to="/tasks/$queue/{-$id}"
    params={{ queue: 'all', id }}
    className={`inherit-color nowrap ${styles.task}`}
  >
    {numbered(id)}
  </Link>
)

/** Is gone with the mark: the name of the row takes the focus. */
function ArrivedButton({ onClick }: { onClick: () => void }) {
  const button = useFocusAfterUnmount<HTMLButtonElement>('li', '[data-roll-call]')
  return (
    <Button ref={button} size="sm" onClick={onClick}>
      Явился
    </Button>
  )
}

function RowActions({ row, name, actions }: { row: RollCall; name: string; actions: SheetActions }) {
  const lines: MenuLine[] = [
    ...rollCallStatuses.map((status) => ({
      key: status,
      title: rollCallStatusTitles[status],
      icon: statusLooks[status].icon,
      aside: <Kbd>{statusLooks[status].letter}</Kbd>,
      isOn: row.status === status,
      run: () => actions.mark(row, status),
    })),
    {
      key: 'arrival',
      title: 'Время прихода…',
      icon: IconClock,
      run: () => openArrival(row, actions.save),
    },
    { key: 'history', title: 'История', icon: IconHistory, run: () => openHistory(row.id) },
    ...(row.taskId === null
      ? [
          {
            key: 'remove',
            title: 'Убрать с листа',
            icon: IconTrash,
            isDanger: true,
            run: () => actions.remove(row),
          },
        ]
      : []),
  ]
  return (
    <span className={styles.actions}>
      {!isMarked(row) && <ArrivedButton onClick={() => actions.mark(row, 'ARRIVED')} />}
      <Drop
        label={`Отметить: ${name}`}
        place="bottom-end"
        renderTarget={(toggle, isOpen) => (
          <IconButton
            label={`Отметить: ${name}`}
            icon={IconDots}
            size="sm"
            aria-expanded={isOpen}
            onClick={toggle}
          />
        )}
      >
        {(close) => <MenuLines label={`Отметить: ${name}`} lines={lines} onClose={close} />}
      </Drop>
    </span>
  )
}
