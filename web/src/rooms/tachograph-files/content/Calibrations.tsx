import type { Calibration } from '@naryad/contract/tachograph-files/tachograph-content'
import { calibrationTitle } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { shortDay } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { Fact, Facts, Section } from '../../../ui/register/Facts.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

interface Visit extends Calibration {
  readonly titles: readonly string[]
}

/** A workshop records several purposes on one day: that is one visit. */
function visitsOf(calibrations: readonly Calibration[]): Visit[] {
  const visits = new Map<string, Visit>()
  for (const calibration of calibrations) {
    const key = `${calibration.doneOn} ${calibration.workshop}`
    const known = visits.get(key)
    const titles = [...(known?.titles ?? []), calibrationTitle(calibration.purpose)]
    visits.set(key, { ...calibration, nextOn: calibration.nextOn ?? known?.nextOn ?? null, titles })
  }
  return [...visits.values()].toSorted((a, b) => ((a.doneOn ?? '') < (b.doneOn ?? '') ? 1 : -1))
}

export function Calibrations({ calibrations }: { calibrations: readonly Calibration[] }) {
  if (calibrations.length === 0) return <EmptyState title="В файле нет калибровок" />
  return visitsOf(calibrations).map((visit) => (
    <Section
      key={`${visit.doneOn} ${visit.workshop}`}
      title={visit.doneOn ? shortDay(visit.doneOn) : 'День не указан'}
    >
      <Facts label={visit.titles.join(', ')}>
        <Fact title="Что сделано">{visit.titles.join(', ')}</Fact>
        <Fact title="Следующая">{visit.nextOn && shortDay(visit.nextOn)}</Fact>
        <Fact title="Мастерская">
          {[visit.workshop, visit.workshopAddress].filter((text) => text !== '').join(', ')}
        </Fact>
        <Fact title="Пробег">{visit.odometer !== null && `${count(visit.odometer)} км`}</Fact>
        <Fact title="Постоянная k">{`${count(visit.k)} имп/км`}</Fact>
        <Fact title="Коэффициент w">{`${count(visit.w)} имп/км`}</Fact>
        <Fact title="Шины">{`${visit.tyreSize}, окружность ${count(Math.round(visit.tyreMm))} мм`}</Fact>
        <Fact title="Ограничение">{`${visit.speedLimit} км/ч`}</Fact>
        <Fact title="VIN и госномер">
          {[visit.vin, visit.plate.number].filter((text) => text !== '').join(', ')}
        </Fact>
      </Facts>
    </Section>
  ))
}
