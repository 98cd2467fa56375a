import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Conclusion } from '@naryad/contract/tachograph-files/tachograph-files'
import { incidentTitle } from '@naryad/contract/tachograph-files/tachograph-files.words'

import type { Tx } from '../../platform/db/connect.ts'
import { calendarDay, kmText, momentText } from '../../platform/text/values.ts'
import { recordMileage } from '../cars/index.ts'
import { changeDriverCard, findDriverCard } from '../drivers/index.ts'
import type { Author } from '../history/index.ts'
import { recordReadTerm } from '../maintenance/index.ts'
import { suggestTask } from '../suggestions/index.ts'
import type { StoredConclusion } from './conclusions.repo.ts'
import type { FileRow } from './tachograph-files.repo.ts'
import type { ConclusionOf, ConclusionValues } from './tachograph-files.table.ts'

/** Named in histories and comments as the source of a change. */
const sourceOf = ({ id }: Pick<FileRow, 'id'>): string => `Файл тахографа № ${id}`

const list = (items: readonly string[]): string => items.join(', ')

function textOf(conclusion: ConclusionOf): string {
  switch (conclusion.kind) {
    case 'CARD_READ':
      return `Карта считана ${calendarDay(conclusion.value.day)}`
    case 'CARD': {
      const { number, expiresOn } = conclusion.value
      return expiresOn === null ? `Карта ${number}` : `Карта ${number} до ${calendarDay(expiresOn)}`
    }
    case 'ODOMETER':
      return `Пробег ${kmText(conclusion.value.km)} на ${calendarDay(conclusion.value.day)}`
    case 'UNIT_READ':
      return `Память тахографа считана ${calendarDay(conclusion.value.day)}`
    case 'CALIBRATION': {
      const { doneOn, nextOn, workshop } = conclusion.value
      const next = nextOn === null ? 'дата следующей не указана' : `следующая ${calendarDay(nextOn)}`
      return `Калибровка ${calendarDay(doneOn)}, ${next}${workshop === '' ? '' : ` · ${workshop}`}`
    }
    case 'EVENTS':
      return `Предложить заявку: ${list(incidentTitles(conclusion.value))}`
  }
}

/** Each title once, with the number of its events. */
function incidentTitles({ incidents }: ConclusionValues['EVENTS']): string[] {
  const counts = new Map<string, number>()
  for (const { type } of incidents)
    counts.set(incidentTitle(type), (counts.get(incidentTitle(type)) ?? 0) + 1)
  return [...counts].map(([title, count]) => (count === 1 ? title : `${title} (${count})`))
}

export const shownConclusion = ({
  conclusion,
  reason,
  status,
  decidedBy,
  decidedAt,
}: StoredConclusion): Conclusion => ({
  kind: conclusion.kind,
  status,
  text: textOf(conclusion),
  reason,
  decidedBy,
  decidedAt,
})

/** Applies a conclusion. False if there is nothing to apply it to. */
export async function applyConclusion(
  tx: Tx,
  author: Author,
  file: FileRow,
  conclusion: ConclusionOf,
): Promise<boolean> {
  const source = sourceOf(file)
  switch (conclusion.kind) {
    case 'CARD_READ': {
      const { driverId, day } = conclusion.value
      const driver = await findDriverCard(tx, driverId)
      if (!driver || driver.carId === null) return false
      return recordReadTerm(tx, author, { purpose: 'CARD_READING', carId: driver.carId, day, source })
    }
    case 'UNIT_READ':
      return recordReadTerm(tx, author, { ...conclusion.value, purpose: 'UNIT_READING', source })
    case 'CALIBRATION': {
      const { carId, doneOn, nextOn, odometer } = conclusion.value
      return recordReadTerm(tx, author, {
        purpose: 'CALIBRATION',
        carId,
        day: doneOn,
        nextOn,
        mileageKm: odometer,
        source,
      })
    }
    case 'CARD':
      return changeDriverCard(tx, author, conclusion.value.driverId, conclusion.value)
    case 'ODOMETER':
      await recordMileage(tx, author, conclusion.value.carId, conclusion.value.km)
      return true
    case 'EVENTS':
      await suggestByEvents(tx, file, conclusion.value)
      return true
  }
}

async function suggestByEvents(tx: Tx, file: FileRow, value: ConclusionValues['EVENTS']): Promise<void> {
  const evidence = value.incidents.map(({ type, beginAt }) => ({
    title: incidentTitle(type),
    text: beginAt === null ? 'время не указано' : momentText(beginAt),
  }))
  await suggestTask(tx, {
    source: 'RULE',
    queue: 'tachograph',
    title: 'События и неисправности тахографа',
    words: `По файлу тахографа ${inQuotes(file.name)}: ${list(incidentTitles(value))}.`,
    companyId: file.companyId,
    carId: value.carId,
    evidence: [{ title: 'Источник', text: `${sourceOf(file)}, ${file.name}` }, ...evidence].slice(0, 20),
    cause: `tachograph file ${file.id}`,
  })
}
