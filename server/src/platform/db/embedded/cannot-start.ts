/** The database cannot start or be used, for a reason that a person can remove: it is told without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
