import IconCarOff from '~icons/car-off'
import IconReceipt from '~icons/receipt'
import IconShieldCheck from '~icons/shield-check'
import IconShieldOff from '~icons/shield-off'
import IconUserOff from '~icons/user-off'

import { Icon, type IconComponent } from '../../../ui/Icon.tsx'
import { SteadyCount } from '../../../ui/marks/SteadyCount.tsx'
import type { Conditions } from './conditions.ts'
import { type QuickKey, quickFilters, withQuick } from './kinds.ts'

import styles from './QuickFilters.module.css'

const signs: Record<QuickKey, IconComponent> = {
  filterByCostsIsNotApproved: IconReceipt,
  filterByIsWarranty: IconShieldCheck,
  filterByIsNotWarranty: IconShieldOff,
  filterByNoCars: IconCarOff,
  filterByNoOperators: IconUserOff,
}

interface QuickFiltersProps {
  conditions: Conditions
  /** Number of matching tasks for each one, in the order of `quickFilters`. */
  counts: readonly (number | undefined)[] | undefined
  onChange: (conditions: Conditions) => void
}

export const QuickFilters = ({ conditions, counts, onChange }: QuickFiltersProps) => (
  <div className={`row wrap gap-6 ${styles.row}`} role="group" aria-label="Быстрые фильтры" data-quick>
    <span className="muted after-4 phone-hidden" aria-hidden>
      Быстрые фильтры
    </span>
    {quickFilters.map(({ key, title }, index) => (
      <button
        key={key}
        type="button"
        className={styles.toggle}
        aria-pressed={conditions[key]}
        onClick={() => onChange(withQuick(conditions, key, !conditions[key]))}
      >
        <Icon of={signs[key]} size={14} />
        {title}
        <SteadyCount value={counts?.[index]} className="digits" />
      </button>
    ))}
  </div>
)
