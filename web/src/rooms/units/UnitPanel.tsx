import type { UnitCard } from '@naryad/contract/units/unit-card'
import type { Unit, UnitFilters } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import IconArrowBackUp from '~icons/arrow-back-up'

import { call } from '../../client/api/api.ts'
import { useRemembered } from '../../client/commands/recent.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMay } from '../../client/session/me.ts'
import { ObjectFiles } from '../../entities/file/ObjectFiles.tsx'
import { unitKindIcons } from '../../entities/unit/unitKindIcons.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { kindAndModel, serialText } from '../../entities/unit/unitWords.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { MenuLine } from '../../ui/MenuLines.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { unitLines } from './unitActions.ts'
import { UnitFacts } from './UnitFacts.tsx'
import { UnitTimeline } from './UnitTimeline.tsx'
import { useMakeMain } from './useMakeMain.ts'

type UnitPanelProps = OpenedProps<Unit, UnitFilters>

export function UnitPanel({ id, preview, register, onEdit }: UnitPanelProps) {
  const query = useQuery(unitsQueries.one(id))
  return (
    <Loaded<Unit>
      query={query}
      preview={preview}
      missing="Такого прибора нет или он вам недоступен"
      onClose={register.opened.close}
    >
      {(unit) => <Opened key={id} unit={unit} card={query.data} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

type OpenedUnitProps = Pick<UnitPanelProps, 'register' | 'onEdit'> & {
  unit: Unit
  /** Undefined until the whole object has loaded. */
  card: UnitCard | undefined
}

function Opened({ unit, card, register: { tab, onTab, opened, copyLink }, onEdit }: OpenedUnitProps) {
  const title = unitTitle(unit)
  useObjectTitle(title)
  useRemembered({ kind: 'unit', to: `/units/${unit.id}`, title, plate: unit.car?.plate ?? null, aside: null })
  const mayMove = useMay('units.move')
  const makeMain = useMakeMain()
  const undo = useUndoLine(card)
  const menu = useObjectMenu({
    id: unit.id,
    onEdit,
    onCopy: copyLink,
    more: mayMove ? [...unitLines(unit, unit.isMain ? undefined : () => makeMain(unit)), ...undo] : [],
    remove: {
      route: unitsRoutes.remove,
      question: `Удалить прибор ${title}?`,
      done: 'Прибор удалён',
      touches: ['units', 'cars'],
      onDone: opened.close,
    },
  })
  return (
    <SidePanel
      sign={<Icon of={unitKindIcons[unit.model.kind]} size={24} />}
      title={kindAndModel(unit.model)}
      subtitle={<span className="digits">{serialText(unit)}</span>}
      menu={menu}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        { key: 'files', title: 'Файлы', count: card?.attachmentsCount },
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => {
        if (shown === 'facts') return <UnitFacts unit={unit} />
        if (shown === 'files')
          return (
            <ObjectFiles
              room="units"
              id={unit.id}
              label="Файлы прибора"
              title={title}
              count={card?.attachmentsCount}
            />
          )
        return card ? <UnitTimeline card={card} /> : <SkeletonRows rows={3} height={48} />
      }}
    </SidePanel>
  )
}

/** «Отменить перемещение»: while the server allows it. */
function useUndoLine(card: UnitCard | undefined): MenuLine[] {
  const undo = useAction({
    run: (id: number) => call(unitsRoutes.undoMove, { params: { id } }),
    touches: ['units', 'maintenance', 'cars', 'tasks'],
    done: 'Перемещение отменено',
  })
  if (!card?.mayUndoMove) return []
  return [
    {
      key: 'undo',
      title: 'Отменить последнее перемещение',
      icon: IconArrowBackUp,
      run: () =>
        confirm({
          title: `Отменить последнее перемещение прибора ${unitTitle(card)}?`,
          onYes: () => undo.start(card.id),
        }),
    },
  ]
}
