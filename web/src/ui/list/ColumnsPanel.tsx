import { SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import IconGripVertical from '~icons/grip-vertical'
import IconLock from '~icons/lock'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import type { Columns, ShownColumn } from './columnSettings.ts'
import { densities, densityTitles } from './density.ts'

import '@mantine/core/styles/SegmentedControl.layer.css'
import styles from './ColumnsPanel.module.css'

const densityOptions = densities.map((value) => ({ value, label: densityTitles[value] }))

/** «Вид таблицы»: row height, visible columns and their order. */
export function ColumnsPanel({ columns, note }: { columns: Columns; note: string | undefined }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')

  const move = (column: ShownColumn, step: -1 | 1) => {
    const movable = columns.columns.filter(({ isLocked }) => !isLocked)
    const to = movable[movable.findIndex(({ key }) => key === column.key) + step]
    if (!to) return
    columns.move(column.key, to.key)
    setSpoken(`${column.title}: место ${columns.columns.findIndex(({ key }) => key === to.key) + 1}`)
  }

  return (
    <div className="pad-x-4 pad-top-4">
      <div className={styles.head}>
        <h2 className="no-margin text-14 line-20 strong">Вид таблицы</h2>
        <Button variant="subtle" size="xs" onClick={columns.reset}>
          По умолчанию
        </Button>
      </div>
      <div className={styles.hint} id="density-label">
        Плотность
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby="density-label"
        data={densityOptions}
        value={columns.density}
        onChange={(value) => columns.setDensity(value)}
      />
      <div className="text-11 line-16 medium muted pad-x-8 pad-bottom-4 pad-top-14" id="columns-label">
        Столбцы
      </div>
      {note && <div className={styles.hint}>{note}</div>}
      <ul className={styles.list} aria-labelledby="columns-label">
        {columns.columns.map((column) => (
          <ColumnLine
            key={column.key}
            isFirst={column === columns.columns.find(({ isLocked }) => !isLocked)}
            column={column}
            columns={columns}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(step) => move(column, step)}
          />
        ))}
      </ul>
      <div role="status" className="visually-hidden">
        {spoken}
      </div>
    </div>
  )
}

interface ColumnLineProps {
  column: ShownColumn
  /** The first movable column receives the focus. */
  isFirst: boolean
  columns: Columns
  dragged: string | null
  onDrag: (key: string | null) => void
  onMove: (step: -1 | 1) => void
}

function ColumnLine({ column, isFirst, columns, dragged, onDrag, onMove }: ColumnLineProps) {
  const { key, isLocked, isVisible } = column
  const title = column.title === '№' ? 'Номер' : column.title
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!step) return
    event.preventDefault()
    onMove(step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a place to drop on; the keys are on its button
    <li
      className={styles.line}
      data-dragged={dragged === key || undefined}
      onDragOver={(event) => {
        if (!dragged || isLocked) return
        event.preventDefault()
        if (dragged !== key) columns.move(dragged, key)
      }}
    >
      <label
        className={`row gap-10 grow full-height pointer ${styles.label}`}
        data-off={!isVisible || undefined}
      >
        <input
          type="checkbox"
          data-autofocus={isFirst || undefined}
          checked={isVisible}
          disabled={isLocked}
          onChange={({ currentTarget }) => columns.show(key, currentTarget.checked)}
        />
        {title}
      </label>
      {isLocked ? (
        <span
          className="bare grid rigid height-24 rounded-sm muted width-24 place-center"
          role="img"
          aria-label="Столбец закреплён"
          data-tip="Столбец закреплён"
        >
          <Icon of={IconLock} size={14} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.grip}
          aria-label={`${title}: переставить стрелками вверх и вниз`}
          data-tip="Перетащите или переставьте стрелками ↑ ↓"
          draggable
          onKeyDown={onKeyDown}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', title)
            onDrag(key)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <Icon of={IconGripVertical} size={14} />
        </button>
      )}
    </li>
  )
}
