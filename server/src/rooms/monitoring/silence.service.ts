import type { Point } from '@naryad/contract/kit/fields'
import type { Evidence } from '@naryad/contract/suggestions/suggestions'

import type { Tx } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { counted } from '../../platform/text/plural.ts'
import { momentText, pointText, yesNo } from '../../platform/text/values.ts'
import { setSilence } from '../cars/index.ts'
import { readSetting } from '../settings/index.ts'
import { suggestTask } from '../suggestions/index.ts'
import { findNewlySilent, findSilent, type SilentTruck } from './silence.repo.ts'

/** Marks the trucks whose trackers have become silent; their next positions clear the mark. */
export const markSilent = async (tx: Tx): Promise<void> => setSilence(tx, await findNewlySilent(tx), true)

/** Suggests a task for each tracker that is silent beyond the limit, once for each period of silence. */
export async function suggestForSilent(tx: Tx, now = Date.now()): Promise<number> {
  const { isSilenceSuggested, silenceHours } = await readSetting(tx, 'monitoring')
  if (!isSilenceSuggested) return 0
  const silent = await findSilent(tx, silenceHours)
  const suggested = await workOnEach(tx, {
    what: 'Заявка по молчащему трекеру',
    items: silent,
    nameOf: ({ id }) => `ТС ${id}`,
    work: (truck) =>
      suggestTask(tx, {
        source: 'RULE',
        queue: 'glonass',
        title: 'Трекер молчит',
        guess: { type: 'Диагностика', category: 'Нет связи' },
        words: `Трекер молчит ${silenceText(truck, now)}. Проверьте питание и связь.`,
        companyId: truck.companyId,
        carId: truck.id,
        evidence: evidenceOf(truck),
        point: pointOf(truck),
        cause: truck.cause,
      }),
  })
  return suggested.length
}

const hourMs = 3_600_000

function silenceText({ lastSeenAt }: SilentTruck, now: number): string {
  const hours = Math.floor((now - Date.parse(lastSeenAt)) / hourMs)
  return hours < 48
    ? counted(hours, ['час', 'часа', 'часов'])
    : counted(Math.floor(hours / 24), ['день', 'дня', 'дней'])
}

const volts = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

const pointOf = ({ lat, lon }: SilentTruck): Point => ({ lat, lon })

function evidenceOf(truck: SilentTruck): Evidence[] {
  const { lastSeenAt, voltageV, ignition } = truck
  const point = pointText(pointOf(truck))
  return [
    { title: 'Последняя связь', text: momentText(lastSeenAt) },
    ...(point === null ? [] : [{ title: 'Последняя точка', text: point }]),
    ...(voltageV === null ? [] : [{ title: 'Напряжение', text: `${volts.format(voltageV)}\u00a0В` }]),
    ...(ignition === null ? [] : [{ title: 'Зажигание было включено', text: yesNo(ignition) }]),
  ]
}
