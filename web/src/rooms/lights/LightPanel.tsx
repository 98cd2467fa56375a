import { carTitle } from '@naryad/contract/cars/plates'
import type { CarLight, LightFilters } from '@naryad/contract/lights/lights'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Loaded } from '../../client/register/Loaded.tsx'
import { CarName } from '../../entities/car/CarName.tsx'
import { LightMark } from '../../entities/light/LightMark.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { LightFacts } from './LightFacts.tsx'
import { OrderWork } from './OrderWork.tsx'

type LightPanelProps = OpenedProps<CarLight, LightFilters>

export const LightPanel = ({ id, preview, register }: LightPanelProps) => (
  <Loaded<CarLight>
    query={useQuery(lightsQueries.ofCar(id))}
    preview={preview}
    missing="Такого автомобиля нет или он вам недоступен"
    onClose={register.opened.close}
  >
    {(light) => <Opened key={light.id} light={light} register={register} />}
  </Loaded>
)

function Opened({ light, register }: Pick<LightPanelProps, 'register'> & { light: CarLight }) {
  const { car, company } = light
  useObjectTitle(carTitle(car))
  return (
    <SidePanel
      sign={<CarName car={car} isLarge />}
      title={`${car.brand} ${car.model}`.trim() || 'Автомобиль'}
      subtitle={company?.name}
      under={
        <span className="row gap-8 wrap">
          {light.light && <LightMark light={light.light} />}
          <span className="secondary">
            известно {light.known} из {light.total}
          </span>
          <Link to="/cars/{-$id}" params={{ id: light.id }}>
            Карточка ТС
          </Link>
        </span>
      }
      tabs={[{ key: 'facts', title: 'Факты' }]}
      tab={register.tab}
      onTab={register.onTab}
      onClose={register.opened.close}
    >
      {() => (
        <div className="stack gap-14">
          <LightFacts light={light} />
          <div>
            <OrderWork light={light} />
          </div>
        </div>
      )}
    </SidePanel>
  )
}
