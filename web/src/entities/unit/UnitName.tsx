import type { UnitRef } from '@naryad/contract/units/units'
import { unitKindTitles } from '@naryad/contract/units/units.words'

import { Icon } from '../../ui/Icon.tsx'
import { unitKindIcons } from './unitKindIcons.ts'
import { modelTitle, serialText } from './unitWords.ts'

/** Icon, kind and model: «Блок СКЗИ НКМ-2». */
export const UnitModelName = ({ model }: { model: UnitRef['model'] }) => (
  <>
    <span className="inline-flex rigid secondary">
      <Icon of={unitKindIcons[model.kind]} size={18} />
    </span>
    <span className="min-width-0 truncate">
      <span className="text-12 muted">{unitKindTitles[model.kind]}</span>{' '}
      <b className="strong">{modelTitle(model)}</b>
    </span>
  </>
)

/** One line: «НКМ-2 № 77120» with the icon of its kind. */
export const UnitLine = ({ unit }: { unit: UnitRef }) => (
  <span
    className="inline-row gap-6 min-width-0 max-width-full valign-middle"
    data-tip={unitKindTitles[unit.model.kind]}
  >
    <span className="inline-flex rigid secondary">
      <Icon of={unitKindIcons[unit.model.kind]} size={14} />
    </span>
    <span className="min-width-0 truncate">
      {modelTitle(unit.model)} <span className="nowrap digits">{serialText(unit)}</span>
    </span>
  </span>
)
