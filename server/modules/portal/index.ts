// What other modules may use of this one.
export {
  hostOrganisation,
  type Organisation,
  opensToGuests,
  organisationByCode,
  organisationById,
} from './portal.store.ts';
export { type OrganisationSettings, readSettings, takesGuests } from './settings.ts';
export { externalLink, siteFor, siteOfPage, siteOfSchool } from './site.ts';
