/** For each room the rooms that show names of its objects in lists and cards: their screens reload after a renaming. */
export const showNamesOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  companies: ['tasks', 'cars', 'maintenance', 'drivers', 'contacts', 'users', 'roll-call'],
  cars: ['tasks', 'maintenance', 'drivers', 'roll-call'],
  drivers: ['tasks', 'cars', 'roll-call'],
  contacts: ['tasks'],
  users: ['tasks', 'roll-call'],
}
