import { unitModelsRoutes } from '@naryad/contract/units/units.routes'
import { Link } from '@tanstack/react-router'

import { useMay } from '../../client/session/me.ts'
import { closeModal } from '../../ui/overlays/modal.ts'

/** Below a field without models: where they are added, or by whom. */
export function NoModels() {
  const mayAdd = useMay(unitModelsRoutes.create)
  if (!mayAdd) return 'Моделей приборов нет. Добавить может администратор.'
  return (
    <>
      Моделей приборов нет.{' '}
      <Link
        to="/settings/{-$section}"
        params={{ section: 'dictionaries' }}
        search={{ list: 'models' }}
        onClick={closeModal}
      >
        Добавить в справочник
      </Link>
    </>
  )
}
