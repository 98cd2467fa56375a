import type { Act, ActCard, ActFilters } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actTitle } from '@naryad/contract/acts/acts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import { useQuery } from '@tanstack/react-query'
import IconReceipt from '~icons/receipt'

import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMay } from '../../client/session/me.ts'
import { actsQueries } from '../../entities/act/acts.queries.ts'
import { ActStatusMark } from '../../entities/act/ActStatusMark.tsx'
import { History } from '../../entities/history/History.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActFacts } from './ActFacts.tsx'
import { ActLines } from './ActLines.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import { openCancel } from './openActDialogs.tsx'

type ActPanelProps = OpenedProps<Act, ActFilters>

export function ActPanel({ id, preview, register, onEdit }: ActPanelProps) {
  const query = useQuery(actsQueries.one(id))
  return (
    <Loaded<Act | ActCard>
      query={query}
      preview={preview}
      missing="Такого акта нет или он вам недоступен"
      onClose={register.opened.close}
    >
      {(act) => <Opened key={id} act={act} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

/** Only a draft is edited and deleted, only an issued act is cancelled. */
function useMenu(
  act: Act,
  { register: { copyLink, opened }, onEdit }: Pick<ActPanelProps, 'register' | 'onEdit'>,
) {
  const mayCancel = useMay(actsRoutes.cancel)
  const isDraft = act.status === 'DRAFT'
  const menu = useObjectMenu({
    id: act.id,
    onEdit: isDraft ? onEdit : undefined,
    onCopy: copyLink,
    more:
      mayCancel && act.status === 'ISSUED'
        ? [{ key: 'cancel', title: 'Отменить акт…', isDanger: true, run: () => openCancel(act) }]
        : [],
    remove: {
      route: actsRoutes.remove,
      question: `Удалить черновик акта ${act.company.name}?`,
      done: 'Черновик удалён',
      touches: ['acts', 'tasks'],
      onDone: opened.close,
    },
  })
  return isDraft ? menu : menu.filter(({ key }) => key !== 'remove')
}

function Opened({
  act,
  register,
  onEdit,
}: Pick<ActPanelProps, 'register' | 'onEdit'> & { act: Act | ActCard }) {
  const title = upperFirst(actTitle(act.number))
  useObjectTitle(title)
  useRemembered({
    kind: 'act',
    to: `/acts/${act.id}`,
    title,
    plate: null,
    aside: act.company.name,
  })
  const menu = useMenu(act, { register, onEdit })
  const card = 'lines' in act ? act : null
  const leftOutCount = card?.leftOut.reduce((total, { count }) => total + count, 0)
  return (
    <SidePanel
      sign={<Icon of={IconReceipt} size={24} />}
      title={title}
      subtitle={<ActStatusMark status={act.status} />}
      under={card && <ActButtons act={card} />}
      menu={menu}
      tabs={[
        { key: 'lines', title: 'Строки', count: card?.lines.length },
        ...(act.status === 'DRAFT' ? [{ key: 'leftOut', title: 'Не вошло', count: leftOutCount }] : []),
        { key: 'history', title: 'История' },
      ]}
      tab={register.tab}
      onTab={register.onTab}
      onClose={register.opened.close}
    >
      {(shown) => (
        <>
          {shown === 'lines' && <ActFacts act={act} />}
          {shown === 'lines' && card && <ActLines act={card} />}
          {shown === 'leftOut' && card && <LeftOutList act={card} />}
          {shown === 'history' && <History room="acts" route={actsRoutes.actions} id={act.id} />}
        </>
      )}
    </SidePanel>
  )
}
