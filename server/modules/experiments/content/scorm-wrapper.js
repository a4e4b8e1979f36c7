// SCORM's page on the content origin.
