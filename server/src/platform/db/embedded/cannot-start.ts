/** The database cannot start or be used, for a reason that the operator can remove: reported without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
