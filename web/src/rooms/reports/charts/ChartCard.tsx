import { type ReactNode, useRef, useState } from 'react'
import IconChartBar from '~icons/chart-bar'
import IconCopy from '~icons/copy'
import IconDots from '~icons/dots'
import IconPhotoDown from '~icons/photo-down'
import IconTable from '~icons/table'

import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Drop } from '../../../ui/Drop.tsx'
import { type MenuLine, MenuLines } from '../../../ui/MenuLines.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import { saveChartPng } from './chartPng.ts'

import styles from './charts.module.css'

export interface ChartTable {
  head: readonly string[]
  rows: readonly {
    key: string
    /** Cell texts; the first one is the label of the row. */
    cells: readonly (string | number)[]
    /** Links shown instead of cell texts. */
    shown?: readonly ReactNode[]
  }[]
}

interface ChartCardProps {
  title: string
  legend?: ReactNode
  table: ChartTable
  children: ReactNode
}

const asText = ({ head, rows }: ChartTable): string =>
  [head, ...rows.map(({ cells }) => cells)].map((line) => line.join('\t')).join('\n')

/** A chart with its figures as a table, which can be copied, and a download as a PNG. */
export function ChartCard({ title, legend, table, children }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  const drawing = useRef<HTMLDivElement>(null)
  const save = () => {
    const svg = drawing.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    if (!svg) return
    saveChartPng(svg, title).catch(() =>
      alert({ type: 'warning', text: 'Не удалось сохранить картинку. Сделайте снимок экрана.' }),
    )
  }
  const lines: MenuLine[] = [
    {
      key: 'turn',
      title: isTable ? 'Показать диаграммой' : 'Показать таблицей',
      icon: isTable ? IconChartBar : IconTable,
      run: () => setIsTable(!isTable),
    },
    {
      key: 'copy',
      title: 'Скопировать таблицу',
      icon: IconCopy,
      run: () => void copyText(asText(table), 'Таблица скопирована'),
    },
    ...(isTable ? [] : [{ key: 'png', title: 'Сохранить картинкой', icon: IconPhotoDown, run: save }]),
  ]
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isTable && legend}
        <Drop
          label={`Действия: ${title}`}
          place="bottom-end"
          renderTarget={(toggle, isOpen) => (
            <IconButton
              label={`Действия: ${title}`}
              icon={IconDots}
              size="sm"
              aria-expanded={isOpen}
              onClick={toggle}
            />
          )}
        >
          {(close) => <MenuLines label={`Действия: ${title}`} lines={lines} onClose={close} />}
        </Drop>
      </header>
      {!isTable && (
        <div ref={drawing} className={styles.drawing} aria-hidden>
          {children}
        </div>
      )}
      <div className={isTable ? styles.rows : 'visually-hidden'}>
        <table className={`full-width collapse-borders ${styles.table}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, cells, shown = cells }) => (
              <tr key={key}>
                {table.head.map((name, index) =>
                  index === 0 ? (
                    <th key={name} scope="row">
                      {shown[index]}
                    </th>
                  ) : (
                    <td key={name}>{shown[index]}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
