import type { UnitRef } from '@naryad/contract/units/units'
import IconCopy from '~icons/copy'

import { serialText } from '../../entities/unit/unitWords.ts'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'

import styles from './units.module.css'

/** The serial, copied by a click. */
export const SerialCopy = ({ unit }: { unit: UnitRef }) => (
  <button
    type="button"
    className={styles.serial}
    aria-label={`${serialText(unit)}, скопировать`}
    data-tip="Скопировать"
    onClick={() => void copyText(unit.serial, 'Номер скопирован')}
  >
    <b className="medium">{serialText(unit)}</b>
    <Icon of={IconCopy} size={14} />
  </button>
)
