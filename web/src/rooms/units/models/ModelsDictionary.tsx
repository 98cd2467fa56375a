import { inQuotes } from '@naryad/contract/kit/quotes'
import type { UnitModel } from '@naryad/contract/units/unit-models'
import { unitModelsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms, unitKinds, unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCpu from '~icons/cpu'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { call } from '../../../client/api/api.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { unitKindIcons } from '../../../entities/unit/unitKindIcons.ts'
import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { kindAndModel, modelTitle } from '../../../entities/unit/unitWords.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { ModelForm } from './ModelForm.tsx'

import dictionary from '../../../ui/Dictionary.module.css'

/** «Модели приборов»: the terms that a unit gets when it is installed. */
export function ModelsDictionary() {
  const { data, error, refetch } = useQuery(unitsQueries.models)
  const [edited, setEdited] = useState<UnitModel | 'new' | null>(null)
  const remove = useAction<UnitModel, undefined>({
    run: ({ id }) => call(unitModelsRoutes.remove, { params: { id } }),
    touches: ['units'],
    done: (_, model) => `Модель ${inQuotes(modelTitle(model))} удалена`,
  })
  const add = (
    <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
      Добавить модель
    </Button>
  )
  return (
    <div className={dictionary.dictionary}>
      <p className="no-margin secondary">
        Гарантия, поверка и срок службы начинаются в день установки прибора. Сроки берут из паспорта модели; у
        стоящих приборов они не меняются.
      </p>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить модели">
        <SkeletonBar width="100%" height={160} />
      </NotLoaded>
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconCpu}
          title="Моделей нет"
          text="Добавьте модели приборов, которые ставите, с их сроками."
          actions={add}
        />
      )}
      {unitKinds.map((kind) => {
        const models = data?.items.filter((model) => model.kind === kind) ?? []
        if (models.length === 0) return null
        return (
          <section key={kind} aria-label={unitKindTitles[kind]}>
            <h3 className="no-margin row gap-6 text-13 line-20 strong below-6">
              <Icon of={unitKindIcons[kind]} size={14} />
              {unitKindTitles[kind]}
            </h3>
            <ul className={dictionary.rows}>
              {models.map((model) => (
                <ModelRow
                  key={model.id}
                  model={model}
                  onEdit={() => setEdited(model)}
                  onRemove={() =>
                    confirm({
                      title: `Удалить модель ${inQuotes(kindAndModel(model))}?`,
                      onYes: () => remove.start(model),
                    })
                  }
                />
              ))}
            </ul>
          </section>
        )
      })}
      {data && data.items.length > 0 && <div className="flex end">{add}</div>}
      {edited && (
        <ModelForm
          item={edited === 'new' ? null : edited}
          onSaved={() => undefined}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const monthsText = (title: string, months: number | null): string | null =>
  months === null ? null : `${title} ${months}\u00a0мес.`

/** «гарантия 24 мес., срок службы 36 мес.» */
const termsText = ({ warrantyMonths, verificationMonths, lifeMonths }: UnitModel): string =>
  [
    monthsText('гарантия', warrantyMonths),
    monthsText('поверка', verificationMonths),
    monthsText('срок службы', lifeMonths),
  ]
    .filter(Boolean)
    .join(', ') || 'сроков нет'

const sourceText = ({ maker, source, checkedOn, isActive }: UnitModel): string =>
  [
    isActive ? null : 'не предлагается',
    maker,
    source || 'источник не указан',
    checkedOn && `сверено ${shortDay(checkedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

interface ModelRowProps {
  model: UnitModel
  onEdit: () => void
  onRemove: () => void
}

const ModelRow = ({ model, onEdit, onRemove }: ModelRowProps) => (
  <li className={dictionary.row} data-off={!model.isActive || undefined}>
    <div className={dictionary.about}>
      <span className={dictionary.title}>{modelTitle(model)}</span>
      <span className="digits muted">{counted(model.unitsCount, unitForms)}</span>
      <span className={dictionary.small}>{termsText(model)}</span>
      <span className={dictionary.small}>{sourceText(model)}</span>
    </div>
    <IconButton label={`Изменить: ${kindAndModel(model)}`} icon={IconPencil} size="sm" onClick={onEdit} />
    <IconButton label={`Удалить: ${kindAndModel(model)}`} icon={IconTrash} size="sm" onClick={onRemove} />
  </li>
)
