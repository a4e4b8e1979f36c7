// The first item of the manifest, in a frame whose parent has the API.
fetch('/imsmanifest.xml').then(async (answer) => {
  const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml');
  const item = xml.querySelector('item[identifierref]');
  const resource = [...xml.querySelectorAll('resource')].find(
    (one) => one.getAttribute('identifier') === item?.getAttribute('identifierref'),
  );
  document.getElementById('sco').src =
    `/${resource?.getAttribute('href') ?? ''}${item?.getAttribute('parameters') ?? ''}`;
});
