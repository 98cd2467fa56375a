export const mapLayers = ['cars', 'tasks', 'companies', 'people'] as const
export type MapLayer = (typeof mapLayers)[number]

export const mapLayerTitles: Record<MapLayer, string> = {
  cars: 'Автомобили',
  tasks: 'Заявки',
  companies: 'Организации',
  people: 'Сотрудники',
}
