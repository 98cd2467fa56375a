import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import type { ImportColumn, ImportTarget } from '../../platform/imports/target.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { titlesIn } from './choices.repo.ts'
import type { Importing } from './imports.service.ts'
import { openTarget } from './open-target.ts'

/**
 * A template workbook: headings and drop-down lists; instructions with examples are on a separate sheet.
 * An example below the headings would be imported together with the added rows and could match a real
 * object.
 */
export async function templateFile({ db, imports }: Importing, entity: ImportEntity): Promise<FileReply> {
  const target = await openTarget(db, imports, entity)
  const lists = await readLists(db, target, imports)
  const sheets = [
    dataSheet(target, lists),
    guideSheet(target, lists),
    ...(lists.size > 0 ? [listsSheet(lists)] : []),
  ]
  return { name: `${target.title}, шаблон.xlsx`, mime: xlsxMime, body: writeWorkbook(sheets) }
}

type Lists = ReadonlyMap<string, readonly string[]>

const listsName = 'Списки'

const readLists = (db: Db, target: ImportTarget, { choices: queries }: ImportRegisters): Promise<Lists> =>
  inTransaction(db, async (tx) => {
    const lists = new Map<string, readonly string[]>()
    for (const { title, choices } of target.columns) {
      if (choices === undefined) continue
      const titles = typeof choices === 'string' ? await titlesIn(tx, queries[choices]) : choices
      if (titles.length > 0) lists.set(title, titles)
    }
    return lists
  })

function dataSheet({ title, columns }: ImportTarget, lists: Lists): Sheet {
  const places = [...lists.keys()]
  const range = (heading: string): string => {
    const name = columnName(places.indexOf(heading))
    return `${listsName}!$${name}$1:$${name}$${lists.get(heading)?.length ?? 1}`
  }
  return {
    name: title,
    columns: columns
      .filter(({ isOnlyRead }) => !isOnlyRead)
      .map(({ title, width, kind }) => ({
        title,
        width,
        kind,
        ...(lists.has(title) ? { choices: range(title) } : {}),
      })),
    rows: [],
  }
}

/** Examples, one per line. For a drop-down list the examples are existing entries. */
function examplesOf({ title, examples, kind }: ImportColumn, lists: Lists): string {
  const list = lists.get(title)
  const fitting = list
    ? examples.map((example, at) => (list.includes(String(example)) ? example : list[at]))
    : examples
  return fitting
    .filter((example) => example !== undefined && example !== '')
    .map((example) => (kind === 'day' ? calendarDay(String(example)) : String(example)))
    .join('\n')
}

const guideSheet = ({ columns, extension }: ImportTarget, lists: Lists): Sheet => ({
  name: 'Как заполнять',
  columns: [
    { title: 'Столбец', width: 180, kind: 'text' },
    { title: 'Что писать', width: 420, kind: 'long' },
    { title: 'Примеры', width: 220, kind: 'long' },
    { title: 'Можно назвать и так', width: 420, kind: 'long' },
  ],
  rows: [
    ...columns
      .filter(({ group }) => group === undefined)
      .map((column) => [column.title, column.hint, examplesOf(column, lists), column.synonyms.join(', ')]),
    [],
    ...(extension
      ? [['Сроки обслуживания', 'Столбцы вида «Поверка тахографа до», «ОСАГО до», «ТО-1, пробег до».']]
      : []),
    ['Столбцы', 'В любом порядке; ненужные можно удалить.'],
    ['Пустая ячейка', 'Ничего не стирает: в системе остаётся прежнее значение.'],
    ['Объединённые ячейки', 'Относятся ко всем строкам, которые занимают.'],
    ['Повторно', 'Тот же файл можно загрузить ещё раз: одинаковые строки ничего не изменят.'],
  ],
})

const listsSheet = (lists: Lists): Sheet => {
  const columns = [...lists.values()]
  const count = Math.max(...columns.map((titles) => titles.length))
  return {
    name: listsName,
    isHidden: true,
    isBare: true,
    columns: [...lists.keys()].map((title) => ({ title, width: 200, kind: 'text' })),
    rows: Array.from({ length: count }, (_, at) => columns.map((titles) => titles[at])),
  }
}
