import type { FocusEvent, MouseEvent, ReactNode, RefObject, UIEvent } from 'react'

import { type OpenRowMenu, useRowMenu } from './list/useRowMenu.ts'
import { rem } from './rem.ts'
import { Checkbox } from './table/Checkbox.tsx'
import type { DataColumn, RowSelection, SortDirection } from './table/columns.ts'
import { columnWidths, selectWidth } from './table/columnWidths.ts'
import { HeadCell } from './table/HeadCell.tsx'
import { Rows } from './table/Rows.tsx'
import { TableRow } from './table/TableRow.tsx'
import { useHeldRows } from './table/useHeldRows.ts'

import styles from './table/DataTable.module.css'

interface DataTableProps<Row> {
  /** Accessible name: «Заявки». */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => number
  /** «Выбрать заявку № 18402» */
  selectLabel: (row: Row) => string
  toneOf?: (row: Row) => string | undefined
  /** Changing it flashes the row once. */
  revisionOf: (row: Row) => number
  rowHeight: number
  /** Total number of rows in the list, and the index of this page's first row. */
  totalCount: number
  firstIndex: number
  sort: { key: string; direction: SortDirection } | null
  onSort: (key: string) => void
  onResize: (key: string, width: number) => void
  selection: RowSelection
  /** The row that Tab focuses. */
  current: number | null
  onCurrent: (id: number) => void
  onOpen: (id: number) => void
  /** Opened by a right click or a long press. */
  onMenu?: OpenRowMenu | undefined
  /** The scrolled element; the caller moves the focus within it. */
  scroller: RefObject<HTMLDivElement | null>
  /** Heads between the rows, as high as a row; rows of a group follow one another. */
  groups?: TableGroups<Row> | undefined
  /** Below the rows: skeleton or empty state. */
  children?: ReactNode
}

export interface TableGroups<Row> {
  keyOf: (row: Row) => string
  renderHead: (row: Row) => GroupHead
}

export interface GroupHead {
  /** In the column of checkboxes. */
  select: ReactNode
  title: ReactNode
}

interface Entry<Row> {
  row: Row
  index: number
  isHead: boolean
}

/** The rows of a page, with a head before the first row of each group. */
function entriesOf<Row>(rows: readonly Row[], groups: TableGroups<Row> | undefined): Entry<Row>[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const entry = { row, index, isHead: false }
    const begins = groups && (before === undefined || groups.keyOf(before) !== groups.keyOf(row))
    return begins ? [{ ...entry, isHead: true }, entry] : [entry]
  })
}

const rowIdAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row ? Number(row.dataset.row) : null
}

/** An attribute for the style sheet, set at every scroll event: state would render the table again. */
const markSideways = ({ currentTarget }: UIEvent<HTMLElement>): void =>
  void currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0)

const isModified = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** A table of one page of rows. The header and the checkboxes are sticky; long pages are virtualized at first. */
export function DataTable<Row>({ columns, rows: newest, idOf, scroller, ...props }: DataTableProps<Row>) {
  const { rows, ...hold } = useHeldRows(newest)
  const { selection, current, sort, toneOf, revisionOf, firstIndex, totalCount } = props
  const at = rows.findIndex((row) => idOf(row) === current)
  const { groups } = props
  const entries = entriesOf(rows, groups)

  const isFiller = !columns.some((column) => column.isStretchy)
  const widths = columnWidths(columns, selectWidth)
  const menu = useRowMenu(props.onMenu)

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const id = rowIdAt(event.target)
    if (id === null || event.target instanceof HTMLInputElement) return
    if (event.shiftKey) {
      event.preventDefault()
      selection.onToggle(id, true)
      return
    }
    // Leaves links opened in another tab and text selection to the browser.
    if (isModified(event) || event.defaultPrevented || getSelection()?.isCollapsed === false) return
    event.preventDefault()
    props.onOpen(id)
  }
  const onFocus = (event: FocusEvent) => {
    const id = rowIdAt(event.target)
    if (id !== null) props.onCurrent(id)
  }

  return (
    <div ref={scroller} className={styles.scroller} onScroll={markSideways}>
      <table
        className={styles.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus and are chosen: a grid
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={totalCount + 1}
        style={{ minWidth: widths.least, '--row-height': rem(props.rowHeight) } as object}
      >
        <colgroup>
          <col style={{ width: rem(selectWidth) }} />
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.isStretchy ? undefined : widths.of(column) }} />
          ))}
          {isFiller && <col />}
        </colgroup>
        <thead className="sticky at-top z-head">
          <tr aria-rowindex={1}>
            <td className={`${styles.head} ${styles.select}`}>
              <Checkbox
                label="Выбрать все на странице"
                isOn={selection.isAllOn}
                isMixed={selection.isSomeOn}
                onToggle={selection.onToggleAll}
              />
            </td>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                direction={sort?.key === column.key ? sort.direction : null}
                onSort={props.onSort}
                onResize={props.onResize}
              />
            ))}
            {isFiller && <td className={styles.head} aria-hidden />}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the screen binds the keys; one listener serves all rows */}
        <tbody onClick={onClick} onFocus={onFocus} {...hold} {...menu}>
          <Rows
            count={entries.length}
            height={props.rowHeight}
            scroller={scroller}
            pinned={entries.findIndex(({ index, isHead }) => index === at && !isHead)}
            renderGap={(height, after) => <tr key={`gap-${after}`} aria-hidden style={{ height }} />}
            renderRow={(place) => {
              const entry = entries[place]
              if (entry === undefined) return null
              const { row, index } = entry
              const id = idOf(row)
              if (entry.isHead && groups)
                return (
                  <HeadRow
                    key={`group-${id}`}
                    head={groups.renderHead(row)}
                    span={columns.length + (isFiller ? 1 : 0)}
                  />
                )
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  rowIndex={firstIndex + index + 2}
                  tone={toneOf?.(row)}
                  revision={revisionOf(row)}
                  isFiller={isFiller}
                  isCurrent={index === Math.max(0, at)}
                  selectLabel={props.selectLabel(row)}
                  isSelected={selection.ids.has(id)}
                  onToggle={selection.onToggle}
                />
              )
            }}
          />
        </tbody>
      </table>
      {props.children}
    </div>
  )
}

const HeadRow = ({ head, span }: { head: GroupHead; span: number }) => (
  <tr className={styles.group}>
    <td className={styles.select}>{head.select}</td>
    <td className={styles.cell} colSpan={span}>
      {head.title}
    </td>
  </tr>
)
