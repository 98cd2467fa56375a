import type { FilePreview } from '@naryad/contract/imports/imports'
import IconAlertCircle from '~icons/alert-circle'

import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'

import styles from './imports.module.css'

const firstForms: Forms = ['строка', 'строки', 'строк']

/** The first rows as they will be read, under the fields of the register. */
export function Preview({ preview: { titles, rows } }: { preview: FilePreview }) {
  if (titles.length === 0 || rows.length === 0) return null
  const label = `Как прочитаем: первые ${counted(rows.length, firstForms)}`
  return (
    <div className="stack gap-12 pad-top-8">
      <p className="no-margin medium">{rows.length === 1 ? 'Как прочитаем строку' : label}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it */}
      <div className={styles.problems} tabIndex={0} role="region" aria-label="Как прочитаем файл">
        <table className={`full-width collapse-borders ${styles.table} ${styles.preview}`}>
          <thead>
            <tr>
              <th className="nowrap" scope="col">
                Строка
              </th>
              {titles.map((title) => (
                <th className="nowrap" key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <td>{row}</td>
                {cells.map(({ text, isWrong }, index) => (
                  <td key={titles[index]} className={isWrong ? styles.error : undefined}>
                    {isWrong && <Icon of={IconAlertCircle} size={14} />}
                    {text}
                    {isWrong && <span className="visually-hidden"> — не подходит</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
