import { Checkbox } from '@mantine/core'
import type { StopRow } from '@naryad/contract/due/due'
import { shortName } from '@naryad/contract/kit/people'

import { CarName } from '../../../entities/car/CarName.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'

import styles from './plan.module.css'

interface StopRowsProps {
  items: readonly StopRow[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** «Поверка тахографа, до 02.12.2026» */
function rowText({ title, driver, dueOn, mileageTo }: StopRow['row']): string {
  const end = dueOn === null ? mileageTo !== null && `до ${kilometres(mileageTo)}` : `до ${shortDay(dueOn)}`
  return [title, driver && shortName(driver), end].filter(Boolean).join(', ')
}

/** «Заодно»: terms of the truck and of its neighbours at the place. */
export const StopRows = ({ items, chosen, onChange }: StopRowsProps) => (
  <fieldset className={styles.stop}>
    <legend className="no-padding medium below-8">
      Заодно <span className="regular secondary">— в ближайшие 60 дней</span>
    </legend>
    {items.map(({ row, isOwn }) => (
      <Checkbox
        key={row.key}
        label={
          <span className="row gap-8 wrap">
            {!isOwn && row.car && <CarName car={row.car} />}
            <span>{rowText(row)}</span>
          </span>
        }
        checked={chosen.has(row.key)}
        onChange={({ currentTarget }) => {
          const next = new Set(chosen)
          if (currentTarget.checked) next.add(row.key)
          else next.delete(row.key)
          onChange(next)
        }}
      />
    ))}
  </fieldset>
)
