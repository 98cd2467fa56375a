import { FigureRow } from '../../../ui/FigureRow.tsx'

import figures from '../../../ui/FigureTable.module.css'

/** A figure of all groups, or of one. */
export interface FigureBehind<Figure extends string> {
  readonly figure: Figure
  readonly group?: { readonly key: string; readonly title: string }
}

export interface FigureColumn<Values, Figure extends string> {
  readonly key: string
  readonly title: string
  readonly text: (values: Values) => string
  /** What a press lists; undefined for a figure of no list, and none is listed where nothing is counted. */
  readonly figure?: Figure
  readonly isEmpty?: (values: Values) => boolean
  readonly tone?: (values: Values) => 'err' | undefined
}

interface GroupedFiguresProps<Values, Figure extends string> {
  /** «Оценки по группам» */
  caption: string
  columns: readonly FigureColumn<Values, Figure>[]
  groups: readonly { key: string; title: string; values: Values }[]
  totals: Values
  onOpen: (behind: FigureBehind<Figure>) => void
}

/** The figures of the whole period in one row. */
export const TotalRow = <Values, Figure extends string>({
  columns,
  totals,
  onOpen,
}: Pick<GroupedFiguresProps<Values, Figure>, 'columns' | 'totals' | 'onOpen'>) => (
  <FigureRow
    figures={columns.map(({ key, title, text, figure, tone }) => ({
      key,
      title,
      text: text(totals),
      tone: tone?.(totals),
      ...(figure !== undefined && { onOpen: () => onOpen({ figure }) }),
    }))}
  />
)

/** The same by groups. */
export const GroupedFigures = <Values, Figure extends string>({
  caption,
  columns,
  groups,
  totals,
  onOpen,
}: GroupedFiguresProps<Values, Figure>) => (
  <div className={figures.scroller}>
    <table className={figures.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Группа</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Row
            key={group.key}
            title={group.title}
            values={group.values}
            columns={columns}
            onOpen={(figure) => onOpen({ figure, group: { key: group.key, title: group.title } })}
          />
        ))}
      </tbody>
      <tfoot>
        <Row title="Всего" values={totals} columns={columns} onOpen={(figure) => onOpen({ figure })} />
      </tfoot>
    </table>
  </div>
)

interface RowProps<Values, Figure extends string> {
  title: string
  values: Values
  columns: readonly FigureColumn<Values, Figure>[]
  onOpen: (figure: Figure) => void
}

const Row = <Values, Figure extends string>({ title, values, columns, onOpen }: RowProps<Values, Figure>) => (
  <tr>
    <th scope="row">{title}</th>
    {columns.map((column) => {
      const { key, text, figure, isEmpty, tone } = column
      if (isEmpty?.(values)) return <td key={key}>—</td>
      return (
        <td key={key} className={tone?.(values)}>
          {figure === undefined ? (
            text(values)
          ) : (
            <button
              type="button"
              className={figures.cell}
              aria-label={`${title}, ${column.title}: ${text(values)}`}
              onClick={() => onOpen(figure)}
            >
              {text(values)}
            </button>
          )}
        </td>
      )
    })}
  </tr>
)
