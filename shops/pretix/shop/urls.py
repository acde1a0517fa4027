from django.urls import include, path

from shop import maintenance
from shop.views import return_from_bank

event_patterns = [
    path("card/return/<str:order>/<str:hash>/<int:payment>/", return_from_bank, name="card.return"),
]
urlpatterns = [path("maintenance/", include(maintenance.urlpatterns))]
